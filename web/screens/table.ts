import type { ComponentType } from 'react'
import type { RouteName } from '../../bridge/site/routes.ts'
import { loadMessages } from '../messages/i18n.ts'

export interface Screen {
  readonly Screen: ComponentType<{ params: Readonly<Record<string, string>> }>
}

/** Style sheets of screens that serve several routes, by route; else a screen's sheet has its route's name. */
export const sheets: Readonly<Partial<Record<RouteName, string>>> = {
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
export const screens: Readonly<Partial<Record<RouteName, () => Promise<Screen>>>> = {
  home: () => import('./home/Home.tsx').then(({ Home }) => ({ Screen: Home })),
  spot: () => import('./trade/Trade.tsx').then(({ Trade }) => ({ Screen: Trade })),
  futures: () => import('./trade/Trade.tsx').then(({ Trade }) => ({ Screen: Trade })),
  login: () => import('./login/Login.tsx').then(({ Login }) => ({ Screen: Login })),
  register: () => import('./register/Register.tsx').then(({ Register }) => ({ Screen: Register })),
  notification: () => import('./notification/Notifications.tsx'),
  setting: () => import('./setting/Settings.tsx'),
  post: () => withPeople(import('./post/PostScreen.tsx'), 'safety'),
  user: () => withPeople(import('./user/User.tsx').then(({ User }) => ({ Screen: User }))),
  profile: () => import('./profile/Profile.tsx').then(({ Profile }) => ({ Screen: Profile })),
  draft: () => import('./draft/Drafts.tsx').then(({ Drafts }) => ({ Screen: Drafts })),
  topics: () => import('./topics/Topics.tsx').then(({ Topics }) => ({ Screen: Topics })),
  topic: () => import('./topic/TopicScreen.tsx').then(({ TopicScreen }) => ({ Screen: TopicScreen })),
  search: () => import('./search/Search.tsx').then(({ Search }) => ({ Screen: Search })),
  rank: () => withPeople(import('./rank/Rank.tsx')),
  following: () => withPeople(import('./following/Following.tsx')),
  fansAndFocus: () => withPeople(import('./fansAndFocus/FansAndFocus.tsx')),
}
