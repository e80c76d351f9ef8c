import { act, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '#web/app/App.tsx'
import { $shown } from '#web/app/screen.ts'
import { applyDesktopLayout } from '#web/app/shell/SideNav.tsx'
import { tickOf } from '#web/features/markets/prices.ts'
import { FollowAll } from '#web/features/people/FollowAll/FollowAll.tsx'
import { UserRail } from '#web/features/people/user/UserRail.tsx'
import { CoinCards } from '#web/features/post/screen/CoinCards.tsx'
import { rememberTopics, topicOf } from '#web/features/topics/knownTopics.ts'
import { TopicGrid } from '#web/features/topics/topics/TopicGrid.tsx'
import { hotTopics } from '#web/features/topics/topics.ts'
import { $notices, putNotice } from '#web/lib/page/notices.ts'
import { $banner, $barEntries, $noticeCard } from '#web/lib/page/slots.ts'
import { $location } from '#web/lib/router/location.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { lateComponent } from '#web/ui/lateComponent.ts'
import { RailSection } from '#web/ui/Rail/RailSection.tsx'
import { openWorld } from './features/feed/home/world.ts'
import { personWith, readAs } from './features/people/rank/world.ts'

/* A failing part leaves the others of its container intact. */

const broken = 'This could not be shown.'

/** A record of which one field cannot be read. */
const odd = <T extends object>(record: T, field: keyof T): T =>
  Object.defineProperty({ ...record }, field, {
    get() {
      throw new Error('An odd record.')
    },
  })

const failing = (): never => {
  throw new Error('It broke.')
}

beforeEach(() => {
  openWorld()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  $banner.set(null)
  $barEntries.set(null)
  $shown.set({ state: 'loading' })
  $notices.set([])
  $noticeCard.set(null)
  readAs('')
})

const Calm = () => <p>A screen.</p>

const near = (nickName: string) => personWith({ nickName })
const profile = { coins: [] }

interface Row {
  readonly at: string
  /** Where one thing of several fails. */
  readonly show: () => ReactNode
  /** What is there all the same. */
  readonly there: readonly string[]
  /** Whether a fallback shows in its place. */
  readonly hasStandIn?: boolean
}

const Late = lateComponent(async () => failing, { wait: 'beside' })

const rows: readonly Row[] = [
  {
    at: 'faces of those who may be followed together',
    show: () => <FollowAll label="People" people={[near('Mira'), odd(near('Odd'), 'avatar')]} />,
    there: ['People', 'Follow all 2'],
  },
  {
    at: 'people beside an author’s posts',
    show: () => <UserRail profile={profile} similar={[near('Mira'), odd(near('Odd'), 'slug')]} />,
    there: ['Mira'],
    hasStandIn: true,
  },
  {
    at: 'coins of a post',
    show: () => {
      vi.spyOn(tickOf('ODDUSDT'), 'get').mockImplementation(failing)
      return (
        <CoinCards
          coins={[
            { coin: 'BTC', symbolId: 'BTCUSDT', priceAtPost: '1' },
            { coin: 'ODD', symbolId: 'ODDUSDT', priceAtPost: '1' },
          ]}
        />
      )
    },
    there: ['BTC'],
  },
  {
    at: 'topics side by side',
    show: () => {
      const topic = { posts: 1, views: 1, followed: false, teaser: '' }
      rememberTopics([
        { hashTag: 'calm', ...topic },
        { hashTag: 'odd', ...topic },
      ])
      const $odd = topicOf('odd')
      if ($odd) vi.spyOn($odd, 'get').mockImplementation(failing)
      return (
        <TopicGrid
          topics={[
            { hashTag: 'calm', place: 1 },
            { hashTag: 'odd', place: 2 },
          ]}
          hasPlaces={false}
        />
      )
    },
    there: ['1 post'],
    hasStandIn: true,
  },
  {
    at: 'what comes late beside the page',
    show: () => (
      <>
        <p>The posts.</p>
        <Late />
      </>
    ),
    there: ['The posts.'],
  },
]

test.each(rows)('$at: one that fails leaves the others', async ({ show, there, hasStandIn = false }) => {
  const { container } = render(show())
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  for (const text of there) expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryAllByText(broken)).toHaveLength(hasStandIn ? 1 : 0)
  expect(container.textContent).not.toContain('This page did not load')
})

test('keeps other rows of a rail when one fails', async () => {
  openWorld({
    'social.hotHashTag': () => ({ list: ['calm', 'odd', 'last'].map((hashTag) => ({ hashTag, posts: 1 })) }),
  })
  render(
    <RailSection title="Topics" list={hotTopics} rows={6} keyOf={({ hashTag }) => hashTag}>
      {({ hashTag }) => (hashTag === 'odd' ? failing() : <li>{hashTag}</li>)}
    </RailSection>,
  )
  expect(await screen.findByText('calm')).toBeTruthy()
  expect(screen.getByText('last')).toBeTruthy()
})

test.each([
  ['the banner', () => $banner.set(failing)],
  [
    'what the bars hold',
    () => {
      applyDesktopLayout()
      $barEntries.set(failing)
    },
  ],
  [
    'a notice',
    () => {
      $noticeCard.set(failing)
      putNotice({ kind: 'notification', text: 'Odd', ms: 1_000 })
    },
  ],
])('keeps the screen when %s fails', async (_, fail) => {
  $shown.set({ state: 'shown', place: $location.get(), Screen: Calm })
  render(<App />)
  act(fail)
  expect(await screen.findByText('A screen.')).toBeTruthy()
  expect(console.error).toHaveBeenCalled()
})

test('closes a dialog whose content fails with a message, and keeps the page', async () => {
  const onClose = vi.fn()
  const Broken = failing
  render(
    <Dialog title="Sheet" onClose={onClose}>
      <Broken />
    </Dialog>,
  )
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect($notices.get().map(({ text }) => text)).toEqual([broken])
})
