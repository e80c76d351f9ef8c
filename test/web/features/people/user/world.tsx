import { useStore } from '@nanostores/react'
import { cleanup, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach } from 'vitest'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { readAs as logInAs, openWorld } from '#test/web/features/feed/home/world.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { $location, watchHistory } from '#web/lib/router/location.ts'
import { stubLayout } from '../rank/world.ts'

export { logInAs }
export type Profile = CallResponse<'social.userIndex'>['userInfo']
type KnownPerson = CallResponse<'social.userIndex'>['similar'][number]

let lastId = 0

/** Stores keep people for the page's life: each test has its own. */
export function profileWith(change: Partial<Profile> = {}): Profile {
  const id = ++lastId
  return {
    userId: `9${id}`,
    slug: `nadia_${id}`,
    nickName: `Nadia ${id}`,
    avatar: '/media/a.webp',
    badge: null,
    followed: false,
    followsYou: false,
    bio: 'Reads filings.',
    joinedAt: Date.UTC(2024, 2, 15),
    followers: 12_345,
    following: 8,
    posts: 42,
    likes: 1_500,
    muted: false,
    blocked: false,
    blocksYou: false,
    isSubAccount: false,
    coins: [],
    ...change,
  }
}

export const indexOf = (userInfo: Profile, similar: readonly KnownPerson[] = []) => ({
  userInfo,
  similar,
  detail: { translateLanguage: 'en_US' },
})

let entries = 0

/** Opens an address in a history entry of its own; a change of the address reaches the screen as it does in the page. */
export function openAt(path: string, Screen: ComponentType<{ params: Readonly<Record<string, string>> }>) {
  history.replaceState({ key: `entry-${++entries}` }, '', path)
  watchHistory()()
  const Shown = () => <Screen params={useStore($location).route?.params ?? {}} />
  return render(<Shown />)
}

/** What a screen with a list needs of a browser, around each test of a file. */
export function fakeBrowser(): void {
  beforeEach(() => {
    openWorld()
    stubLayout()
  })
  afterEach(() => {
    cleanup()
    $notices.set([])
    logInAs('')
  })
}
