import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AccountSheet } from '#web/features/account/AccountSheet/AccountSheet.tsx'
import { $accountsOpen } from '#web/features/account/subAccounts.ts'
import { OwnList } from '#web/features/comments/CommentComposer/CommentComposer.tsx'
import { ownCommentsOn } from '#web/features/comments/ownComments.ts'
import { tickOf } from '#web/features/markets/prices.ts'
import { FiveToFollow } from '#web/features/people/FiveToFollow/FiveToFollow.tsx'
import { createPeopleList } from '#web/features/people/peopleList.ts'
import { Ranking, Suggested } from '#web/features/people/rank/Rank.tsx'
import { RankTableRows } from '#web/features/people/rank/RankTable.tsx'
import { SearchStart } from '#web/features/search/screen/Search.tsx'
import { PasskeysPane } from '#web/features/settings/screen/PasskeysPane.tsx'
import { SessionsPane } from '#web/features/settings/screen/SessionsPane.tsx'
import { Movers } from '#web/features/topics/topics/Topics.tsx'
import { SuggestionList } from '#web/features/writing/Suggestions/SuggestionList.tsx'
import { searchMessages } from '#web/i18n/en/search.ts'
import { choose } from '#web/lib/page/preferences.ts'
import { mira, openWorld } from './features/feed/home/world.ts'
import { quotationOf } from './features/markets/screen/world.tsx'
import { newReader, personWith, rankedWith, readAs, stubLayout } from './features/people/rank/world.ts'
import { commentWith } from './features/post/helpers.tsx'

/*
 * An error in a list or a pane removes that part only: a message and a button show in its place, or nothing in side
 * content.
 */

const broken = 'This could not be shown.'
let isBroken = true

const refuse = (): void => {
  if (isBroken) throw new Error('An odd record.')
}

/** A record with one unreadable field while it is broken. Copies and stored data have the other fields. */
const odd = <T extends object>(record: T, field: keyof T): T => {
  const value = record[field]
  return Object.defineProperty({ ...record }, field, {
    enumerable: false,
    get() {
      refuse()
      return value
    },
  })
}

beforeEach(() => {
  isBroken = true
  openWorld()
  stubLayout()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  $accountsOpen.set(false)
  choose({ recentSearch: undefined })
  readAs('')
})

interface Row {
  readonly at: string
  /** Where one part of several fails. */
  readonly show: () => Promise<ReactNode> | ReactNode
  /** What is there all the same. */
  readonly there: readonly string[]
  /** The content after a retry without the error. Default: no fallback. */
  readonly again?: string
  /** What failed, and is not there. */
  readonly gone: string
}

const nobody = { at: Date.UTC(2026, 10, 20, 12) }

const account = {
  avatar: '/media/a.webp',
  loginName: 'desk@example.com',
  kind: 'sub' as const,
  isCurrent: false,
  isFrozen: false,
}
const passkey = { createdAt: nobody.at, usedAt: null }
const topics = { 'social.hotHashTag': () => ({ list: [{ hashTag: 'Rent', posts: 1 }] }) }
const reason = { coin: 'BTC', count: 82 }

const ranked = () => [
  rankedWith(1, { userId: 'calm', nickName: 'Calm' }),
  rankedWith(2, { userId: 'odd', nickName: 'Odd', reason: odd(reason, 'coin') }),
]

const rows: readonly Row[] = [
  {
    at: 'OwnList',
    async show() {
      readAs(newReader())
      const world = openWorld()
      const own = ownCommentsOn('p1')
      for (const text of ['Calm words', 'Odd words']) {
        own.write(text)
        void own.send()
      }
      const author = odd(mira, 'nickName')
      await world
        .last('social.comment')
        .answer({ comment: commentWith('c', { text: 'Odd words', author }), isRepeat: false })
      return (
        <ul>
          <OwnList postId="p1" parentId={null} size={32} known={[]} />
        </ul>
      )
    },
    there: ['Calm words', 'Sending'],
    gone: 'Odd words',
    again: 'Odd words',
  },
  {
    at: 'Movers',
    show() {
      const list = Object.fromEntries(['BTC', 'ODD'].map((coin) => [`${coin}USDT`, quotationOf(coin)]))
      openWorld({ 'market.homeQuotation': () => ({ list }) })
      vi.spyOn(tickOf('ODDUSDT'), 'get').mockImplementation(() => {
        throw new Error('An odd price.')
      })
      return <Movers />
    },
    // The way to its topic stays.
    there: ['BTC', 'ODD', '▲'],
    gone: '–',
  },
  {
    at: 'FiveToFollow',
    show() {
      readAs(newReader())
      const people = [
        { ...personWith({ nickName: 'Calm' }), reason },
        { ...personWith({ nickName: 'Odd' }), reason: odd(reason, 'coin') },
      ]
      openWorld({ 'social.people': () => ({ people }) })
      return <FiveToFollow />
    },
    there: ['Calm', 'Follow all 2'],
    gone: 'Odd',
    again: 'Odd',
  },
  {
    at: 'AccountSheet',
    show() {
      const accounts = [
        { ...account, userId: '1', nickName: 'Calm' },
        odd({ ...account, userId: '2', nickName: 'Odd' }, 'avatar'),
      ]
      openWorld({ 'user.subAccounts': () => ({ accounts }) })
      $accountsOpen.set(true)
      return <AccountSheet />
    },
    there: ['Calm'],
    gone: 'Odd',
    again: 'Odd',
  },
  {
    at: 'PasskeysPane',
    show() {
      vi.stubGlobal('PublicKeyCredential', class {})
      vi.stubGlobal('location', { ...location, protocol: 'https:' })
      readAs(newReader())
      const passkeys = [
        { ...passkey, credentialId: 'c', name: 'Calm' },
        odd({ ...passkey, credentialId: 'o', name: 'Odd' }, 'usedAt'),
      ]
      openWorld({ 'user.fidoList': () => ({ passkeys }) })
      return <PasskeysPane />
    },
    there: ['Calm', 'Add a passkey'],
    gone: 'Odd',
    again: 'Odd',
  },
  {
    at: 'SessionsPane',
    show() {
      readAs(newReader())
      const session = { createdAt: 1, usedAt: 1, current: false }
      const sessions = [{ ...session, id: 'c', name: 'Calm' }, odd({ ...session, id: 'o', name: 'Odd' }, 'usedAt')]
      openWorld({ 'user.sessions': () => ({ sessions }) })
      return <SessionsPane />
    },
    there: ['Calm', 'Log out other devices'],
    gone: 'Odd',
    again: 'Odd',
  },
  {
    at: 'RankTableRows',
    async show() {
      readAs(newReader())
      openWorld()
      const list = createPeopleList(async () => ({ people: ranked(), cursor: null }))
      list.start()
      await vi.waitFor(() => expect(list.person('odd')).toBeTruthy())
      const order = { period: '24h', order: 'place', onOrder: () => {} } as const
      return <RankTableRows list={list} ids={['calm', 'odd']} total={2} from={0} place="rank" {...order} />
    },
    there: ['Calm'],
    gone: 'Odd',
    again: 'Odd',
  },
  {
    at: 'Ranking, on a phone',
    show() {
      readAs(newReader())
      openWorld({ 'social.rank': () => ({ people: ranked(), cursor: null }) })
      return <Ranking period="7d" entry="rank" onMonth={() => {}} />
    },
    there: ['Calm'],
    gone: 'Odd',
    again: 'Odd',
  },
  {
    at: 'Suggested',
    show() {
      readAs(newReader())
      const people = [
        { ...personWith({ nickName: 'Calm' }), reason },
        { ...personWith({ nickName: 'Odd' }), reason: odd(reason, 'coin') },
      ]
      openWorld({ 'social.people': () => ({ people }) })
      return <Suggested entry="rank" onRanking={() => {}} />
    },
    there: ['Calm', 'Follow all 2'],
    gone: 'Odd',
    again: 'Odd',
  },
  ...(
    [
      ['the last searches', 'forgetAll', '#Rent', 'rent'],
      ['hot topics', 'hotTopics', 'rent', '#Rent'],
    ] as const
  ).map(([part, message, there, gone]) => ({
    at: `SearchStart, ${part}`,
    show() {
      openWorld(topics)
      choose({ recentSearch: ['rent'] })
      vi.spyOn(searchMessages, 'get').mockReturnValue(odd(searchMessages.get(), message))
      return <SearchStart onSearch={() => {}} />
    },
    there: [there],
    gone,
  })),
]

test.each(rows)(
  '$at: removes only the part that throws, and restores it once it renders',
  async ({ show, there, gone, again }) => {
    const shown = await show()
    render(shown)
    await waitFor(() => expect(console.error).toHaveBeenCalled())
    for (const text of there) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    expect(screen.queryByText(gone)).toBeNull()
    expect(screen.queryAllByText(broken)).toHaveLength(again ? 1 : 0)
    if (!again) return
    isBroken = false
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
    expect(await screen.findByText(again)).toBeTruthy()
    expect(screen.queryByText(broken)).toBeNull()
    for (const text of there) expect(screen.getAllByText(text).length).toBeGreaterThan(0)
  },
)

test('SuggestionList: keeps the other suggestions if one cannot be shown, and still accepts it', async () => {
  openWorld()
  const takeAt = vi.fn()
  const topic = (hashTag: string) => ({ hashTag, posts: 3, views: 9 })
  const suggestions = {
    list: [
      { type: 'topic', topic: topic('calm') } as const,
      { type: 'topic', topic: odd(topic('odd'), 'posts') } as const,
    ],
    query: '',
    active: -1,
    id: 's',
    mark: () => {},
    takeAt,
    close: () => {},
    aria: { 'aria-autocomplete': 'list', 'aria-controls': 's', 'aria-activedescendant': undefined } as const,
    onKeyDown: () => false,
  }
  render(<SuggestionList suggestions={suggestions} />)
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(screen.getByText('#calm')).toBeTruthy()
  expect(screen.queryByText('#odd')).toBeNull()
  const [, second] = screen.getAllByRole('option')
  if (second) fireEvent.click(second)
  expect(takeAt).toHaveBeenCalledWith(1)
})
