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

/** What the browser's client has beyond calls. In the app both are native's. */
export interface AccountClient extends Client {
  /**
   * Gets ready what a log-in needs, while a person is typing.
   * @returns whether a session that begins now outlives the page.
   */
  readonly warmUp?: () => Promise<boolean>
  readonly logOut?: () => Promise<void>
}

export const accountClient = (): AccountClient => services().client

/** Who is logged in. `success` says that the question was answered or could not be; then a visitor's user is null. */
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

/** Follows who is logged in; an answer that comes after another log-in is ignored. */
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

/** The reader as the community knows them, and their settings in it. Asked for only when logged in, once the page is idle. */
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

/** Shows what the reader has changed of their profile, until the community is asked again. */
export function showMember(changes: Partial<CommunityUser['userInfo']>): void {
  const member = $member.get()
  if (member) $member.set({ ...member, userInfo: { ...member.userInfo, ...changes } })
}

/** Logs out: in the app by the app's own way, which an old one lacks. The page reloads, or the app tells of the change. */
export async function logOut(): Promise<void> {
  const { app } = services()
  if (!app) await accountClient().logOut?.()
  else if (app.bridge.supports('logout')) await app.bridge.call('logout', {})
  else await askToUpgrade()
}
