import type { RouteName } from '#bridge/site/routes.ts'
import type { ScreenRow } from '../lib/page/slots.ts'

/** All properties of each screen, by route. A missing route is a type error. The navigation uses this order. */
// biome-ignore format: a table
export const screens = {
  home: { load: () => import('../features/feed/home/Home.tsx'), sheet: 'home', namespaces: [], bar: 'shell', nav: 'everywhere', offers: ['compose', 'popup'] },
  topics: { load: () => import('../features/topics/topics/Topics.tsx'), sheet: 'topics', namespaces: [], bar: 'shell', nav: 'everywhere', offers: ['popup'] },
  rank: { load: () => import('../features/people/rank/Rank.tsx'), sheet: 'rank', namespaces: ['people', 'pagination'], bar: 'shell', nav: 'everywhere', offers: ['popup'] },
  following: { load: () => import('../features/feed/following/Following.tsx'), sheet: 'following', namespaces: ['people'], bar: 'shell', nav: 'everywhere', offers: ['compose', 'popup'] },
  notification: { load: () => import('../features/notifications/screen/Notifications.tsx'), sheet: 'notification', namespaces: [], bar: 'shell', nav: 'everywhere', offers: [] },
  search: { load: () => import('../features/search/screen/Search.tsx'), sheet: 'search', namespaces: ['people'], bar: 'own', nav: 'desktop', offers: [] },
  setting: { load: () => import('../features/settings/screen/Settings.tsx'), sheet: 'setting', namespaces: [], bar: 'own', nav: 'desktop', offers: [] },
  post: { load: () => import('../features/post/screen/PostScreen.tsx'), sheet: 'post', namespaces: ['people', 'moderation'], bar: 'own', nav: 'nowhere', offers: [] },
  user: { load: () => import('../features/people/user/User.tsx'), sheet: 'user', namespaces: ['people'], bar: 'own', nav: 'nowhere', offers: [] },
  profile: { load: () => import('../features/people/ownProfile/Profile.tsx'), sheet: 'user', namespaces: [], bar: 'shell', nav: 'nowhere', offers: ['compose'] },
  topic: { load: () => import('../features/topics/topic/TopicScreen.tsx'), sheet: 'topic', namespaces: ['people'], bar: 'own', nav: 'nowhere', offers: [] },
  draft: { load: () => import('../features/writing/draft/Drafts.tsx'), sheet: 'draft', namespaces: [], bar: 'own', nav: 'nowhere', offers: [] },
  saved: { load: () => import('../features/saved/screen/Saved.tsx'), sheet: 'saved', namespaces: [], bar: 'own', nav: 'nowhere', offers: [] },
  fansAndFocus: { load: () => import('../features/people/fansAndFocus/FansAndFocus.tsx'), sheet: 'fansAndFocus', namespaces: ['people'], bar: 'own', nav: 'nowhere', offers: [] },
  spot: { load: () => import('../features/markets/screen/Trade.tsx'), sheet: 'trade', namespaces: [], bar: 'own', nav: 'nowhere', offers: [] },
  futures: { load: () => import('../features/markets/screen/Trade.tsx'), sheet: 'trade', namespaces: [], bar: 'own', nav: 'nowhere', offers: [] },
  login: { load: () => import('../features/account/login/Login.tsx'), sheet: 'account', namespaces: [], bar: 'own', nav: 'nowhere', offers: [] },
  register: { load: () => import('../features/account/register/Register.tsx'), sheet: 'account', namespaces: [], bar: 'own', nav: 'nowhere', offers: [] },
} as const satisfies Readonly<Record<RouteName, ScreenRow>>
