import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import type { Client } from '#bridge/exchange/client.ts'
import { readUser, type User } from '#bridge/exchange/user.ts'
import { whenIdle } from '#bridge/lib/idle.ts'
import { findLocale } from '#bridge/site/locales.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { $locale } from '#web/lib/page/appearance.ts'
import { services } from '#web/lib/page/services.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { askToUpgrade } from '#web/ui/Notices/upgrade.ts'

/** Functions of the browser's client beyond calls. In the app, native does both. */
export interface AccountClient extends Client {
  /**
   * Gets ready what a log-in needs, while a person is typing.
   * @returns whether a session that begins now outlives the page.
   */
  readonly warmUp?: () => Promise<boolean>
  readonly logOut?: () => Promise<void>
}

export const accountClient = (): AccountClient => services().client

/** The logged-in user. With `success`, the request has ended; the user is null for visitors and after a failure. */
export interface UserState {
  readonly status: 'pending' | 'success'
  readonly user: User | null
}

const pending: UserState = { status: 'pending', user: null }
const nobody: UserState = { status: 'success', user: null }

const $state = atom<UserState>(pending)
export const $user: ReadableAtom<UserState> = $state

async function askUser(): Promise<User | null> {
  const { app } = services()
  if (app?.bridge.supports('getUserInfo')) return readUser(await app.bridge.call('getUserInfo', {})) ?? null
  return readUser(await makeCall('user.info', { locale: $locale.get() })) ?? null
}

/** Keeps the user up to date; ignores answers from before another log-in. */
const follow = (load: (viewer: string | null, isCurrent: () => boolean) => void): (() => void) => {
  let latest = 0
  const stop = $viewer.subscribe((viewer) => {
    const turn = ++latest
    load(viewer, () => turn === latest)
  })
  return () => {
    latest++
    stop()
  }
}

/** Loads the page's user, unless another one logs in meanwhile. */
export function loadUser(viewer: string | null, isCurrent: () => boolean): void {
  if (viewer === null) return void $state.set(nobody)
  $state.set(pending)
  askUser().then(
    (user) => isCurrent() && $state.set({ status: 'success', user }),
    (error: unknown) => {
      if (!isCurrent()) return
      $state.set(nobody)
      console.warn('Could not request the logged-in user.', error)
    },
  )
}
onMount($state, () => follow(loadUser))

export type CommunityUser = CallResponse<'social.userIndex'>

const $member = atom<CommunityUser | null>(null)

/** The reader's community profile and settings, requested when logged in and idle. */
export const $communityUser: ReadableAtom<CommunityUser | null> = $member

onMount($member, () =>
  follow((viewer, isCurrent) => {
    $member.set(null)
    if (viewer === null) return
    const locale = $locale.get()
    const body = { locale, id: viewer, languageType: findLocale(locale)?.type ?? 0 }
    whenIdle(() => {
      if (!isCurrent()) return
      makeCall('social.userIndex', body).then(
        (member) => isCurrent() && $member.set(member),
        (error: unknown) => console.warn('Could not load the community profile of the logged-in user.', error),
      )
    })
  }),
)

/** Shows changes of the own profile until it is requested again. */
export function showMember(changes: Partial<CommunityUser['userInfo']>): void {
  const member = $member.get()
  if (member) $member.set({ ...member, userInfo: { ...member.userInfo, ...changes } })
}

/** Logs out. In the app, calls `logout`, which old apps lack. The page reloads, or the app sends `session`. */
export async function logOut(): Promise<void> {
  const { app } = services()
  if (!app) await accountClient().logOut?.()
  else if (app.bridge.supports('logout')) await app.bridge.call('logout', {})
  else await askToUpgrade()
}
