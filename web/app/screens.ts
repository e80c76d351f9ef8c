import type { RouteName } from '../../bridge/site/routes.ts'
import type { ScreenRow } from '../lib/page/slots.ts'

/** Every fact of every screen, by route: one that is forgotten does not compile. The navigation has them in this order. */
// biome-ignore format: a table
export const screens = {
  home: { load: () => import('../features/feed/home/Home.tsx'), sheet: 'home', words: [], bar: 'shell', nav: 'everywhere', offers: ['compose', 'popup'] },
  topics: { load: () => import('../features/topics/topics/Topics.tsx'), sheet: 'topics', words: [], bar: 'shell', nav: 'everywhere', offers: ['popup'] },
  rank: { load: () => import('../features/people/rank/Rank.tsx'), sheet: 'rank', words: ['people', 'pagination'], bar: 'shell', nav: 'everywhere', offers: ['popup'] },
  following: { load: () => import('../features/feed/following/Following.tsx'), sheet: 'following', words: ['people'], bar: 'shell', nav: 'everywhere', offers: ['compose', 'popup'] },
  notification: { load: () => import('../features/notifications/notification/Notifications.tsx'), sheet: 'notification', words: [], bar: 'shell', nav: 'everywhere', offers: [] },
  search: { load: () => import('../features/search/search/Search.tsx'), sheet: 'search', words: ['people'], bar: 'own', nav: 'desk', offers: [] },
  setting: { load: () => import('../features/settings/setting/Settings.tsx'), sheet: 'setting', words: [], bar: 'own', nav: 'desk', offers: [] },
  post: { load: () => import('../features/post/post/PostScreen.tsx'), sheet: 'post', words: ['people', 'safety'], bar: 'own', nav: 'nowhere', offers: [] },
  user: { load: () => import('../features/people/user/User.tsx'), sheet: 'user', words: ['people'], bar: 'own', nav: 'nowhere', offers: [] },
  profile: { load: () => import('../features/people/profile/Profile.tsx'), sheet: 'user', words: [], bar: 'shell', nav: 'nowhere', offers: ['compose'] },
  topic: { load: () => import('../features/topics/topic/TopicScreen.tsx'), sheet: 'topic', words: ['people'], bar: 'own', nav: 'nowhere', offers: [] },
  draft: { load: () => import('../features/writing/draft/Drafts.tsx'), sheet: 'draft', words: [], bar: 'own', nav: 'nowhere', offers: [] },
  fansAndFocus: { load: () => import('../features/people/fansAndFocus/FansAndFocus.tsx'), sheet: 'fansAndFocus', words: ['people'], bar: 'own', nav: 'nowhere', offers: [] },
  spot: { load: () => import('../features/markets/trade/Trade.tsx'), sheet: 'trade', words: [], bar: 'own', nav: 'nowhere', offers: [] },
  futures: { load: () => import('../features/markets/trade/Trade.tsx'), sheet: 'trade', words: [], bar: 'own', nav: 'nowhere', offers: [] },
  login: { load: () => import('../features/account/login/Login.tsx'), sheet: 'account', words: [], bar: 'own', nav: 'nowhere', offers: [] },
  register: { load: () => import('../features/account/register/Register.tsx'), sheet: 'account', words: [], bar: 'own', nav: 'nowhere', offers: [] },
} as const satisfies Readonly<Record<RouteName, ScreenRow>>
