import type { RouteName } from './routes.ts'

/** Parts of the site that the exchange or the app may switch off. */
export const parts = [
  'insights',
  'topics',
  'rank',
  'following',
  'notification',
  'search',
  'publish',
  'comments',
  'translate',
  'simulation',
] as const
export type Part = (typeof parts)[number]

/** The parts beside insights itself that a page is of. The trade pages and the log-in are the exchange's own, and open without any. */
export const partOfRoute: Readonly<Partial<Record<RouteName, Part | null>>> = {
  notification: 'notification',
  topics: 'topics',
  topic: 'topics',
  rank: 'rank',
  following: 'following',
  search: 'search',
  draft: 'publish',
  spot: null,
  futures: null,
  login: null,
  register: null,
}
