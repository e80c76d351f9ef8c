const waiting = new Map<number, () => void>()

function giveTurn(): void {
  const rank = Math.min(...waiting.keys())
  const turn = waiting.get(rank)
  if (!turn) return
  waiting.delete(rank)
  // Asked for first: a turn that asks for another gets the frame after this one.
  if (waiting.size) requestAnimationFrame(giveTurn)
  turn()
}

/**
 * Runs `turn` in a frame in which no other turn runs, so that many small pieces of work never become one long task: those of a lower
 * `rank` first. A rank is one turn's own. Answers a function that gives the turn up.
 */
export function takeTurn(rank: number, turn: () => void): () => void {
  if (!waiting.size) requestAnimationFrame(giveTurn)
  waiting.set(rank, turn)
  return () => waiting.delete(rank)
}
