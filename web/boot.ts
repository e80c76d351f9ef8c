import { wearAppearance } from './stores/appearance.ts'
import { feedOf } from './stores/feed.ts'
import { followLinks } from './stores/links.ts'
import { $place, followHistory } from './stores/place.ts'
import { provideServices, type Services } from './stores/services.ts'
import { reportViolations } from './violations.ts'

/** Calls worth starting while the renderer is still on its way, by route. */
const firstCalls = { home: () => feedOf('recommended').start() } as const

/**
 * Starts the page in `root`: the address is read and the first call goes out before the renderer has arrived.
 * Answers a function that takes the page down again.
 */
export function boot(root: HTMLElement, services: Services): () => void {
  provideServices(services)
  const stops = [reportViolations(), wearAppearance(document.documentElement), followHistory(), followLinks(root)]
  const { route } = $place.get()
  if (route && route.name in firstCalls) firstCalls[route.name as keyof typeof firstCalls]()
  let stopped = false
  void import('./render.tsx').then(({ render }) => {
    if (!stopped) stops.push(render(root))
  })
  return () => {
    stopped = true
    for (const stop of stops.reverse()) stop()
  }
}
