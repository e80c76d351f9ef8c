import { type OnReport, type Report, watchReports } from '#bridge/exchange/reports.ts'
import { together } from '#bridge/lib/listen.ts'
import { report } from '#bridge/lib/report.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'
import { browser } from '../lib/page/browser.ts'
import { services } from '../lib/page/services.ts'
import { $location } from '../lib/router/location.ts'

/** A frame of this length noticeably delays a press. */
const minMs = 200
/** Maximum reports per page, so that error reports are not crowded out. */
const maxFrames = 5
const type = 'long-animation-frame'
const isLongFrame = (entry: PerformanceEntry): entry is PerformanceLongAnimationFrameTiming => entry.entryType === type

/** How long the browser was blocked, and the script that took most of the time. */
function wordsOf({ blockingDuration, scripts }: PerformanceLongAnimationFrameTiming): `${string} ms: ${string}` {
  const [script] = [...scripts].sort((one, other) => other.duration - one.duration)
  const cause = script ? `${script.invoker} of ${script.sourceURL.split(/[?#]/, 1)[0] || 'no file'}` : 'no script'
  return `${Math.round(blockingDuration)} ms: ${cause}`
}

/** Reports frames that block input, if the browser supports it. @returns a function that stops it */
export function watchLongFrames(): () => void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return () => {}
  let left = maxFrames
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (isLongFrame(entry) && entry.blockingDuration >= minMs && left-- > 0) report('slow', wordsOf(entry))
    }
    if (left <= 0) observer.disconnect()
  })
  observer.observe({ type })
  return () => observer.disconnect()
}

/** The most reports that one page sends. */
const maxSent = 10

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
    if (taken >= maxSent) return
    taken += 1
    waiting.push(report)
    void send()
  }
}

/** Where the document records why its last start failed. */
const noteKey = 'notStarted'

function tellOfLastStart(): void {
  const name = readTab(noteKey)
  if (!name) return
  writeTab(noteKey, null)
  report('import', `not started: ${name}`)
}

/** Reports errors and long frames to the host's listener and to the URL in the configuration. */
export function startReports(): () => void {
  const { exchange, app, host } = services()
  const onReport = host?.onReport
  const { errors } = exchange.domains
  // In a host site, the site decides what to send.
  const send = browser.isOurs && errors && createReportSender(errors)
  if (!send && !onReport) return () => {}
  const stop = watchReports(
    (one) => {
      if (send) send(one)
      onReport?.(one)
    },
    {
      carrier: app?.bridge.carrier ?? 'browser',
      route: () => $location.get().route?.name ?? '',
    },
  )
  tellOfLastStart()
  return together([watchLongFrames(), stop])
}
