import { appDelivery, createTracker } from '../../bridge/tracking/index.ts'
import { services } from '../stores/services.ts'
import { startTracking, type Tracking } from './start.ts'

/** Follows this page, by the way to the exchange that it has: the app, or the browser. */
export function startHere(): Tracking {
  const { app } = services()
  return startTracking(createTracker, app?.bridge.supports('trackEvents') ? appDelivery(app.bridge) : undefined)
}
