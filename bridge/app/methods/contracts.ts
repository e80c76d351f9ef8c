import type { MethodName } from '#bridge/config.ts'
import { badgeContract } from './badge.ts'
import { cancelContract } from './cancel.ts'
import { changedContract } from './changed.ts'
import { closePageContract } from './closePage.ts'
import { getAppContextContract } from './getAppContext.ts'
import { getUserInfoContract } from './getUserInfo.ts'
import { loginContract } from './login.ts'
import { logoutContract } from './logout.ts'
import { openScreenContract } from './openScreen.ts'
import { pickMediaContract } from './pickMedia.ts'
import { readyContract } from './ready.ts'
import { requestContract } from './request.ts'
import { setNavigationBarContract } from './setNavigationBar.ts'
import { shareContract } from './share.ts'
import { trackEventsContract } from './trackEvents.ts'
import type { MethodContract } from './types.ts'
import { uploadContract } from './upload.ts'

/** Every method's schemas and examples. For tests, documents, the conformance page and the fake app; the core does not import them. */
export const methodContracts: { readonly [M in MethodName]: MethodContract<M> } = {
  getAppContext: getAppContextContract(),
  getUserInfo: getUserInfoContract(),
  request: requestContract(),
  upload: uploadContract(),
  trackEvents: trackEventsContract(),
  openScreen: openScreenContract(),
  closePage: closePageContract(),
  login: loginContract(),
  logout: logoutContract(),
  share: shareContract(),
  pickMedia: pickMediaContract(),
  setNavigationBar: setNavigationBarContract(),
  ready: readyContract(),
  badge: badgeContract(),
  changed: changedContract(),
  cancel: cancelContract(),
}

/** Codes that native may fail any method with. */
export const commonFailures = {
  bad_params: 'The params are not what the schema says. Nothing was done.',
  foreign_origin: 'The message came from another origin, or not from the main frame.',
  no_method: 'The app has no such method.',
} as const
