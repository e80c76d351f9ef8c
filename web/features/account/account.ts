import { homeMessages } from '#web/i18n/en/home.ts'
import { browser } from '#web/lib/page/browser.ts'
import { notify } from '#web/lib/page/notices.ts'
import { services } from '#web/lib/page/services.ts'
import { hrefNow, hrefTo, navigate, routeAt, sitePath } from '#web/lib/router/location.ts'

/** Whether the log-in is the app's own. */
export const isLogInNative = (): boolean => services().app?.bridge.supports('login') ?? false

/** The address of the log-in, which leads back to where the reader is. */
export const logInHref = (): string => {
  const own = hrefTo('login')
  // The section is embedded: the host site has the log-in.
  return `${routeAt(own) ? own : sitePath('/login')}?from=${encodeURIComponent(hrefNow())}`
}

/** Opens the app's own log-in if it has one, else the log-in screen. */
export function logIn(): void {
  const { app } = services()
  if (app && isLogInNative()) app.bridge.call('login', {}).catch(() => notify(homeMessages.get().logInFailed))
  else if (routeAt(hrefTo('login'))) void navigate(logInHref())
  else browser.assign(logInHref())
}
