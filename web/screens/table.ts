import type { RouteName } from '../../bridge/site/routes.ts'
import type { ScreenRow } from '../stores/slots.ts'

/** Every fact of every screen, by route: one that is forgotten does not compile. The navigation has them in this order. */
// biome-ignore format: a table
export const screens = {
  home: { load: () => import('./home/Home.tsx'), sheet: 'home', words: [], bar: 'shell', nav: 'everywhere', offers: ['compose', 'popup'] },
  topics: { load: () => import('./topics/Topics.tsx'), sheet: 'topics', words: [], bar: 'shell', nav: 'everywhere', offers: ['popup'] },
  rank: { load: () => import('./rank/Rank.tsx'), sheet: 'rank', words: ['people', 'pagination'], bar: 'shell', nav: 'everywhere', offers: ['popup'] },
  following: { load: () => import('./following/Following.tsx'), sheet: 'following', words: ['people'], bar: 'shell', nav: 'everywhere', offers: ['compose', 'popup'] },
  notification: { load: () => import('./notification/Notifications.tsx'), sheet: 'notification', words: [], bar: 'shell', nav: 'everywhere', offers: [] },
  search: { load: () => import('./search/Search.tsx'), sheet: 'search', words: ['people'], bar: 'own', nav: 'desk', offers: [] },
  setting: { load: () => import('./setting/Settings.tsx'), sheet: 'setting', words: [], bar: 'own', nav: 'desk', offers: [] },
  post: { load: () => import('./post/PostScreen.tsx'), sheet: 'post', words: ['people', 'safety'], bar: 'own', nav: 'nowhere', offers: [] },
  user: { load: () => import('./user/User.tsx'), sheet: 'user', words: ['people'], bar: 'own', nav: 'nowhere', offers: [] },
  profile: { load: () => import('./profile/Profile.tsx'), sheet: 'user', words: [], bar: 'shell', nav: 'nowhere', offers: ['compose'] },
  topic: { load: () => import('./topic/TopicScreen.tsx'), sheet: 'topic', words: ['people'], bar: 'own', nav: 'nowhere', offers: [] },
  draft: { load: () => import('./draft/Drafts.tsx'), sheet: 'draft', words: [], bar: 'own', nav: 'nowhere', offers: [] },
  fansAndFocus: { load: () => import('./fansAndFocus/FansAndFocus.tsx'), sheet: 'fansAndFocus', words: ['people'], bar: 'own', nav: 'nowhere', offers: [] },
  spot: { load: () => import('./trade/Trade.tsx'), sheet: 'trade', words: [], bar: 'own', nav: 'nowhere', offers: [] },
  futures: { load: () => import('./trade/Trade.tsx'), sheet: 'trade', words: [], bar: 'own', nav: 'nowhere', offers: [] },
  login: { load: () => import('./login/Login.tsx'), sheet: 'account', words: [], bar: 'own', nav: 'nowhere', offers: [] },
  register: { load: () => import('./register/Register.tsx'), sheet: 'account', words: [], bar: 'own', nav: 'nowhere', offers: [] },
} as const satisfies Readonly<Record<RouteName, ScreenRow>>
