import type { RouteName } from '../../../bridge/site/routes.ts'
import type { IconName } from '../Icon/Icon.tsx'

/** The navigation, in order. `onPhone` ones have a place in the bar at the foot. */
export const sections = [
  { name: 'home', onPhone: true },
  { name: 'topics', onPhone: true },
  { name: 'rank', onPhone: true },
  { name: 'following', onPhone: true },
  { name: 'notification', onPhone: true },
  { name: 'search', onPhone: false },
  { name: 'setting', onPhone: false },
] as const satisfies readonly { name: RouteName & IconName; onPhone: boolean }[]
