import type { ComponentType } from 'react'
import type { RouteName } from '../../bridge/site/routes.ts'

export interface Screen {
  readonly Screen: ComponentType<{ params: Readonly<Record<string, string>> }>
}

/** Style sheets of screens that serve several routes, by route; else a screen's sheet has its route's name. */
export const sheets: Readonly<Partial<Record<RouteName, string>>> = {
  spot: 'trade',
  futures: 'trade',
  login: 'account',
  register: 'account',
}

/** Screens by route. A route without one yet shows the page that says so. */
export const screens: Readonly<Partial<Record<RouteName, () => Promise<Screen>>>> = {
  home: () => import('./home/Home.tsx').then(({ Home }) => ({ Screen: Home })),
  spot: () => import('./trade/Trade.tsx').then(({ Trade }) => ({ Screen: Trade })),
  futures: () => import('./trade/Trade.tsx').then(({ Trade }) => ({ Screen: Trade })),
  login: () => import('./login/Login.tsx').then(({ Login }) => ({ Screen: Login })),
  register: () => import('./register/Register.tsx').then(({ Register }) => ({ Screen: Register })),
  post: () => import('./post/PostScreen.tsx').then(({ PostScreen }) => ({ Screen: PostScreen })),
}
