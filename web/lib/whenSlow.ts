/** How long somebody waits for nothing, in ms. */
const patienceMs = 8_000

/** Tells once when what somebody waits for takes long, and settles as it does. */
export async function whenSlow<T>(work: Promise<T>, tell: () => void): Promise<T> {
  const timer = setTimeout(tell, patienceMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
