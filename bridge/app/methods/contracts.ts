import type { MethodName } from '#bridge/config.ts'
import { pickMedia, request, share, trackEvents, upload } from './exchangeContracts.ts'
import { badge, cancel, changed, closePage, openScreen, ready, setNavigationBar } from './pageContracts.ts'
import { getAppContext, getUserInfo, login, logout } from './readerContracts.ts'
import type { MethodContract } from './types.ts'

/** Every method's schemas and examples. For tests, documents, the conformance page and the fake app. The core does not import them: it checks answers by `facts.ts`. */
export const methodContracts: { readonly [M in MethodName]: MethodContract<M> } = {
  getAppContext,
  getUserInfo,
  request,
  upload,
  trackEvents,
  openScreen,
  closePage,
  login,
  logout,
  share,
  pickMedia,
  setNavigationBar,
  ready,
  badge,
  changed,
  cancel,
}

/** Codes that native may fail any method with. */
export const commonFailures = {
  bad_params: 'The params are not what the schema says. Nothing was done.',
  foreign_origin: 'The message came from another origin, or not from the main frame.',
  no_method: 'The app has no such method.',
} as const
