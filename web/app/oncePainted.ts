import { late } from '#bridge/lib/late.ts'
import { keepNote } from '../features/tracking/keepNote.ts'
import { services } from '../lib/page/services.ts'
import { watchRobots } from './robots.ts'

let isUp = false

/**
 * Starts what only waits for the first paint. Runs once per page, however often it is called.
 * @returns a function that stops it
 */
export function beginOncePainted(): () => void {
  if (isUp) return () => {}
  isUp = true
  const stops = [keepNote(), watchRobots()]
  const { app } = services()
  if (app)
    late(() => import('./inApp.ts'), 'beside').then(
      ({ beginInApp }) => isUp && stops.push(beginInApp(app)),
      console.warn,
    )
  return () => {
    isUp = false
    for (const stop of stops) stop()
  }
}
