import { readPage } from '../../../bridge/tracking/context/readPage.ts'
import { appDelivery, createTracker } from '../../../bridge/tracking/index.ts'
import type { CreateTracker, Delivery, TrackedPage, Tracker } from '../../../bridge/tracking/types.ts'
import { $locale } from '../../lib/page/appearance.ts'
import { beforeHandoff } from '../../lib/page/beforeHandoff.ts'
import { services } from '../../lib/page/services.ts'
import { viewerId } from '../../lib/page/viewer.ts'
import { $location, base } from '../../lib/router/location.ts'
import { replayNotes } from './replayNotes.ts'
import { setTracker } from './track.ts'
import { watchClicks, watchGestures, watchVideos } from './watchActions.ts'
import { watchExposure } from './watchExposure.ts'

/** Which page an address is: below a base it is called as on the exchange's own site. */
function readOwnPage(href: string): TrackedPage {
  const { pathname, search } = new URL(href, location.href)
  return readPage(pathname.slice(pathname.startsWith(base) ? base.length : 0) + search)
}

export interface Tracking {
  readonly tracker: Tracker
  /** Ends; see the tracker's own. */
  stop: Tracker['stop']
}

/** Tracks what is done and seen on the page. In the app events go by the `delivery` through it. */
export function startTracking(create: CreateTracker, delivery?: Delivery, root = document): Tracking {
  const tracker = create({
    exchange: services().exchange,
    state: () => ({ locale: $locale.get(), userId: viewerId() ?? '' }),
    readPage: readOwnPage,
    ...(delivery && { delivery }),
  })
  const exposure = watchExposure(root)
  let shown: string | undefined
  const flush = () => tracker.flush()
  const stops = [
    replayNotes(tracker),
    $location.subscribe(({ href }) => {
      // The same page may be shown again, for another reader say: its address has not changed.
      if (href === shown) return
      shown = href
      tracker.page(href)
      exposure.forget()
    }),
    watchClicks(root),
    watchGestures(root),
    watchVideos(root),
    () => exposure.stop(),
    () => beforeHandoff.delete(flush),
  ]
  beforeHandoff.add(flush)
  setTracker(tracker)
  return {
    tracker,
    stop(options) {
      setTracker(null)
      for (const stop of stops) stop()
      return tracker.stop(options)
    },
  }
}

/** Tracks this page, by the way to the exchange that it has: the app, or the browser. */
export function startHere(): Tracking {
  const { app } = services()
  return startTracking(createTracker, app?.bridge.supports('trackEvents') ? appDelivery(app.bridge) : undefined)
}
