export interface Turn {
  readonly page: Element
  /** Takes down what is no longer seen, instead of putting up what will be. */
  readonly isDown: boolean
  run(): void
}

const waiting = new Set<Turn>()
let isDownNext = false

/** Farther down than any page. */
const below = 1e9

/** Where the page of a turn ends, from the top of the screen; what the reader has passed comes after all that is ahead. */
function endOf({ page }: Turn): number {
  const { bottom } = page.getBoundingClientRect()
  return bottom < 0 ? below - bottom : bottom
}

const first = (isDown: boolean): Turn | undefined =>
  [...waiting].filter((turn) => turn.isDown === isDown).sort((one, other) => endOf(one) - endOf(other))[0]

function giveTurn(): void {
  // Both kinds by turns: to a reader who never rests, what was left would pile up.
  const turn = first(isDownNext) ?? first(!isDownNext)
  if (!turn) return
  waiting.delete(turn)
  isDownNext = !turn.isDown
  // Asked for first: a turn that asks for another gets the frame after this one.
  if (waiting.size > 0) requestAnimationFrame(giveTurn)
  turn.run()
}

/**
 * Runs a turn in a frame in which no other runs, so that many small pieces of work never become one long task. The page that the
 * reader comes to first is put up whole before the next begins, so that nothing that is up is pushed down.
 * @returns a function that gives the turn up.
 */
export function takeTurn(turn: Turn): () => void {
  if (waiting.size === 0) requestAnimationFrame(giveTurn)
  waiting.add(turn)
  return () => waiting.delete(turn)
}
