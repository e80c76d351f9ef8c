import type { MethodName } from '#bridge/config.ts'
import { badge } from './badge.ts'
import { cancel } from './cancel.ts'
import { changed } from './changed.ts'
import { closePage } from './closePage.ts'
import { getAppContext } from './getAppContext.ts'
import { getUserInfo } from './getUserInfo.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { openScreen } from './openScreen.ts'
import { pickMedia } from './pickMedia.ts'
import { ready } from './ready.ts'
import { request } from './request.ts'
import { setNavigationBar } from './setNavigationBar.ts'
import { share } from './share.ts'
import { trackEvents } from './trackEvents.ts'
import type { MethodFacts } from './types.ts'
import { upload } from './upload.ts'

/** Every method's facts: all that the core carries of them. */
export const methodFacts: { readonly [M in MethodName]: MethodFacts<M> } = {
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
