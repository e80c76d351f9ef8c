/** What the exchange or the app may switch off of the site. */
export const features = [
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
  'saved',
] as const
export type Feature = (typeof features)[number]
