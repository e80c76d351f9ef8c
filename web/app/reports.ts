import { watchReports } from '#bridge/exchange/reports.ts'
import { createReportSender } from '#bridge/exchange/sendReports.ts'
import { together } from '#bridge/lib/listen.ts'
import { report } from '#bridge/lib/report.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'
import { browser } from '../lib/page/browser.ts'
import { services } from '../lib/page/services.ts'
import { $location } from '../lib/router/location.ts'
import { watchLongFrames } from './longFrames.ts'

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
