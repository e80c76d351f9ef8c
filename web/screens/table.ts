import type { ComponentType } from 'react'
import type { RouteName } from '../../bridge/site/routes.ts'

export interface Screen {
  readonly Screen: ComponentType<{ params: Readonly<Record<string, string>> }>
}

/** Screens by route. A route without one yet shows the page that says so. */
export const screens: Readonly<Partial<Record<RouteName, () => Promise<Screen>>>> = {
  home: () => import('./home/Home.tsx').then(({ Home }) => ({ Screen: Home })),
  post: () => import('./post/PostScreen.tsx').then(({ PostScreen }) => ({ Screen: PostScreen })),
}
