import { listen } from '../../bridge/lib/listen.ts'
import { forgetFeeds } from '../features/feed/feed.ts'
import { services } from '../lib/page/services.ts'
import { $viewer, readViewer } from '../lib/page/viewer.ts'
import { hrefNow, relocate } from '../lib/router/location.ts'

/** Shows the page again when another reader, or none, is logged in: what it shows was the other's. */
export function resetOnReaderChange(): () => void {
  readViewer()
  const stops = [
    $viewer.listen(() => {
      forgetFeeds()
      relocate(hrefNow(), `${Date.now()}`)
    }),
    // Another tab may have logged in or out.
    listen(document, 'visibilitychange', readViewer),
    listen(window, 'focus', readViewer),
    services().app?.context.subscribe(readViewer),
  ]
  return () => {
    for (const stop of stops) stop?.()
  }
}
