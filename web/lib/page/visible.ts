import { listen } from '../../../bridge/lib/listen.ts'

const patienceMs = 30_000

/**
 * Runs `work` every `ms` while the page is visible, one at a time, and at once when it becomes visible after a longer while. Work
 * that takes over 30 s is not waited for: an answer may never come.
 * @returns stop
 */
export function beatWhileVisible(ms: number, work: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Date.now()
  let stopped = false
  let working = false

  const schedule = () => {
    if (working) return
    clearTimeout(timer)
    if (!stopped && !document.hidden) timer = setTimeout(beat, Math.max(0, last + ms - Date.now()))
  }
  const beat = async () => {
    last = Date.now()
    working = true
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs)
    })
    await Promise.race([work(), patience]).catch((error: unknown) => console.warn('A regular task failed.', error))
    working = false
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
