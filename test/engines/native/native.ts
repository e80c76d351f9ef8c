import certificateKeys from 'insights:certificates'
import exchange from 'insights:exchange'
import { calls } from '#bridge/exchange/calls.ts'
import { createClock } from '#bridge/exchange/clock.ts'
import { createGatewayRequest } from '#fixtures/app/gatewayRequest.ts'
import type { NativeRequest } from '#fixtures/app/methods.ts'
import { createFakeNative } from '#fixtures/app/native.ts'
import { keepSessions } from '#fixtures/app/nativeSession.ts'
import { createNativeSigning } from '#fixtures/app/nativeSigning.ts'
import { platformOf, safeAreas } from '#fixtures/app/settings.ts'
import type { NativeGiven } from './script.ts'

/** What an app would know beyond a page's life: here, beyond a document's. */
const kept = 'engines.userId'

let token: string | null = null

/** The app around a page, in the page itself: for engines too old for the fake app's own page. */
export function installNative({ carrier, login }: NativeGiven): void {
  if (window !== window.top || location.protocol === 'about:') return
  const state = () => {
    const { theme, locale, simulation, userId } = native.$settings.get()
    return { theme, locale, simulation, token: userId === null ? null : token }
  }
  const clock = createClock()
  const signing = createNativeSigning({
    clock,
    origin: location.origin,
    certificateKeys,
    session: () => ({ token: token ?? '', userId: native.$settings.get().userId ?? '' }),
  })
  const toGateway = keepSessions(createGatewayRequest(location.origin, state, { clock, signing }), async (session) => {
    await signing.passOn(session)
    token = session.token
    sessionStorage.setItem(kept, session.userId)
    native.update({ userId: session.userId })
  })
  const logIn = async (): Promise<string | null> => {
    const { method, path } = calls['user.login']
    await toGateway({ method, path, params: login })
    return sessionStorage.getItem(kept)
  }
  const userId = sessionStorage.getItem(kept)
  let ready: Promise<unknown> | undefined
  const request: NativeRequest = async (params) => {
    await ready
    return toGateway(params)
  }
  const native = createFakeNative({
    exchange,
    carrier,
    userId,
    safeArea: safeAreas[platformOf(carrier)],
    screens: ['rank'],
    request,
    login: logIn,
  })
  native.install(window)
  // Keys stand in memory: who was logged in when the page was loaded again gets a new session, sealed again.
  if (userId !== null) ready = logIn()
}
