/** How long a reader waits without an answer, in ms. */
const patienceMs = 8_000

/** Calls `tell` once when work takes long, and settles as the work does. */
export async function whenSlow<T>(work: Promise<T>, tell: () => void): Promise<T> {
  const timer = setTimeout(tell, patienceMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
