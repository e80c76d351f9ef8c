import type { OnReport, Report } from './reports.ts'

/** The most reports that one page sends. */
const max = 10

/**
 * Sends reports to an address, one after the other: POST, text/plain, no cookies, no answer read. What does not arrive is sent
 * again with the next one, or when the network is back.
 */
export function createReportSender(address: string): OnReport {
  const waiting: Report[] = []
  let taken = 0
  let isSending = false

  async function send(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      for (let next = waiting[0]; next; next = waiting[0]) {
        const headers = { 'content-type': 'text/plain' }
        const body = JSON.stringify(next)
        await fetch(address, { method: 'POST', body, headers, credentials: 'omit', mode: 'no-cors', keepalive: true })
        waiting.shift()
      }
    } catch (error) {
      console.warn('An error report was not sent. It will be retried.', error)
      addEventListener('online', () => void send(), { once: true })
    } finally {
      isSending = false
    }
  }

  return (report) => {
    if (taken >= max) return
    taken += 1
    waiting.push(report)
    void send()
  }
}
