const waiting = new Set<() => void>()

function giveTurn(): void {
  const [turn] = waiting
  if (!turn) return
  waiting.delete(turn)
  // Asked for first: a turn that asks for another gets the frame after this one.
  if (waiting.size > 0) requestAnimationFrame(giveTurn)
  turn()
}

/**
 * Runs `turn` in a frame in which no other turn runs, in order, so that many small pieces of work never become one long
 * task. Answers a function that gives the turn up.
 */
export function takeTurn(turn: () => void): () => void {
  if (waiting.size === 0) requestAnimationFrame(giveTurn)
  waiting.add(turn)
  return () => waiting.delete(turn)
}
