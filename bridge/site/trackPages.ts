import type { RouteName } from './routes.ts'

/** The tracking ids of pages (§9, design §6), business area insights. Other pages send `/`. */
export const trackPages: Readonly<Partial<Record<RouteName, string>>> = {
  home: 'b1190',
  post: 'b1191',
  topics: 'b1204',
  topic: 'b1205',
  user: 'b3337',
  profile: 'b3337',
  rank: 'b6936',
}
