import { listen } from '#bridge/lib/listen.ts'

const workTimeoutMs = 30_000

/**
 * Runs `work` every `ms` while the page is visible, one at a time, and at once when it becomes visible after a longer while. Work
 * that takes over 30 s is not waited for: an answer may never come. Out of sight there is no timer.
 * @returns stop
 */
export function beatWhileVisible(ms: number, work: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Date.now()
  let wait = ms
  let stopped = false

  const schedule = () => {
    clearTimeout(timer)
    if (!stopped && !document.hidden) timer = setTimeout(beat, last + wait - Date.now())
  }
  const beat = async () => {
    const begun = Date.now()
    last = begun
    wait = Math.max(ms, workTimeoutMs)
    schedule()
    await work().catch((error: unknown) => console.warn('A regular task failed.', error))
    if (last !== begun) return // it was not waited for
    wait = ms
    schedule()
  }

  schedule()
  const stopListening = listen(document, 'visibilitychange', schedule)
  return () => {
    stopped = true
    clearTimeout(timer)
    stopListening()
  }
}
