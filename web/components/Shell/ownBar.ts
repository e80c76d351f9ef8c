import type { RouteName } from '../../../bridge/site/routes.ts'

/** Screens that bring a bar of their own on phones, with a way back in it. */
export const ownBar: readonly (RouteName | undefined)[] = [
  'post',
  'user',
  'topic',
  'search',
  'setting',
  'draft',
  'fansAndFocus',
  'spot',
  'futures',
  'login',
  'register',
]
