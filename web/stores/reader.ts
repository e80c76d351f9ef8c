import { listen } from '../../bridge/lib/listen.ts'
import { forgetFeeds } from './feed.ts'
import { hrefNow, relocate } from './place.ts'
import { services } from './services.ts'
import { $viewer, readViewer } from './viewer.ts'

/** Shows the page afresh when another reader, or none, is logged in: what it shows was the other's. */
export function followReader(): () => void {
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
