import { loadMessages } from '../messages/i18n.ts'
import type { Screen, Slots } from '../stores/slots.ts'

/** Style sheets of screens that serve several routes, by route; else a screen's sheet has its route's name. */
export const sheets: Slots['sheets'] = {
  spot: 'trade',
  futures: 'trade',
  login: 'account',
  register: 'account',
  profile: 'user',
}

/** Beside their own messages these screens show those of people, and of `rooms`, from the first. */
const withPeople = (screen: Promise<Screen>, ...rooms: readonly string[]): Promise<Screen> =>
  Promise.all(['people', ...rooms].map(loadMessages)).then(() => screen)

/** Screens by route. A route without one yet shows the page that says so. */
export const screens: Slots['screens'] = {
  home: () => import('./home/Home.tsx'),
  spot: () => import('./trade/Trade.tsx'),
  futures: () => import('./trade/Trade.tsx'),
  login: () => import('./login/Login.tsx'),
  register: () => import('./register/Register.tsx'),
  notification: () => import('./notification/Notifications.tsx'),
  setting: () => import('./setting/Settings.tsx'),
  post: () => withPeople(import('./post/PostScreen.tsx'), 'safety'),
  user: () => withPeople(import('./user/User.tsx')),
  profile: () => import('./profile/Profile.tsx'),
  draft: () => import('./draft/Drafts.tsx'),
  topics: () => import('./topics/Topics.tsx'),
  topic: () => withPeople(import('./topic/TopicScreen.tsx')),
  search: () => withPeople(import('./search/Search.tsx')),
  rank: () => withPeople(import('./rank/Rank.tsx'), 'pagination'),
  following: () => withPeople(import('./following/Following.tsx')),
  fansAndFocus: () => withPeople(import('./fansAndFocus/FansAndFocus.tsx')),
}
