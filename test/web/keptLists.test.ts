import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CallName } from '#bridge/exchange/calls.ts'
import type { List } from '#web/lib/lists/list.ts'

/* Each page is a fresh set of modules, as after a reload: only storage survives. */

const author = { userId: '1', slug: 'mira', nickName: 'Mira', avatar: '/media/a.webp', badge: null }
const comment = {
  ...{ id: 'c1', author, createdAt: 1, languageType: 0, text: 'Yes.', entities: [] },
  ...{
    likeCount: 0,
    replyCount: 0,
    deletable: false,
    editableUntil: 0,
    editedAt: 0,
    deleted: false,
    removed: false,
    replies: [],
  },
}
const topic = { hashTag: 'Rent', posts: 3, views: 9, followed: true, teaser: 'On rent' }
const draft = {
  id: 'd1',
  kind: 'message',
  title: null,
  text: 'Begun',
  updatedAt: 7,
  edits: false,
  device: 'Firefox',
  media: [],
}
const person = { ...author, followed: false, followsYou: false }
const profile = {
  ...{ ...person, userId: '9', slug: 'nadia', bio: 'Reads filings.', joinedAt: 3, isSubAccount: false, coins: [] },
  ...{ followers: 4, following: 5, posts: 6, likes: 7, muted: false, blocked: false, blocksYou: false },
}
const week = { views: [1], likes: [2], followers: [3] }
const ownPage = { userInfo: profile, detail: { translateLanguage: 'en_US', drafts: 2, week } }
const suggested = { ...person, reason: { coin: 'BTC', count: 8 } }
const coin = { coin: 'BTC', name: 'Bitcoin', symbolId: 'BTCUSDT', price: '1', change24h: '0' }
const found = { people: [person], topics: [topic], coins: [coin], posts: [], cursor: null }
const group = { id: 'g1', kind: 'like', at: 5, unread: true, actors: [author], actorCount: 1 }

interface Case {
  readonly name: string
  readonly call: CallName
  readonly answer: unknown
  readonly open: () => Promise<Pick<List<unknown>, '$list' | 'start'>>
  /** What of it a screen shows. */
  readonly shown: (items: readonly unknown[]) => Promise<unknown>
  readonly expected: unknown
}

const cases: readonly Case[] = [
  {
    name: 'comments',
    call: 'social.comments',
    answer: { comments: [comment], cursor: null, total: 1 },
    open: async () => (await import('#web/features/comments/comments.ts')).threadOf('p1').ordered('top'),
    shown: async (items) => items,
    expected: [comment],
  },
  {
    name: 'notifications',
    call: 'social.notifications',
    answer: { groups: [{ ...group, post: null, comment: null, system: null }], cursor: null, unread: 1, head: 'h' },
    open: async () => (await import('#web/features/notifications/notificationList.ts')).notificationsOf('all'),
    shown: async ([id]) => {
      const { groupOf, notificationsOf } = await import('#web/features/notifications/notificationList.ts')
      return [groupOf(String(id))?.get().actors, notificationsOf('all').startsDay(String(id))]
    },
    expected: [[author], true],
  },
  {
    name: 'trending topics',
    call: 'social.trendingTopic',
    answer: { list: [{ ...topic, place: 1 }], cursor: null },
    open: async () => (await import('#web/features/topics/topicLists.ts')).topicsOf('trending'),
    shown: async (items) => {
      const { topicOf } = await import('#web/features/topics/knownTopics.ts')
      return [items, topicOf('Rent')?.get().teaser]
    },
    expected: [[{ hashTag: 'Rent', place: 1 }], 'On rent'],
  },
  {
    name: 'what is known of a topic',
    call: 'social.hashTagDetail',
    answer: { ...topic, followers: 4, coin: null, authors: [] },
    open: async () => (await import('#web/features/topics/topicDetails.ts')).topicDetailsOf('Rent'),
    shown: async (items) => items,
    expected: [{ ...topic, followers: 4, coin: null, authors: [] }],
  },
  {
    name: 'drafts',
    call: 'social.articleDraft',
    answer: { drafts: [draft], cursor: null, total: 1 },
    open: async () => {
      // Loaded in advance, so that the test waits for the list, not the disk.
      await import('#web/features/writing/drafts/localDrafts.ts')
      return (await import('#web/features/writing/drafts/drafts.ts')).draftsOf('')
    },
    shown: async ([id]) => (await import('#web/features/writing/drafts/drafts.ts')).draftsOf('').draft(String(id)),
    expected: draft,
  },
  {
    name: 'what is known of a person',
    call: 'social.userIndex',
    answer: { userInfo: profile, similar: [person], detail: {} },
    open: async () => (await import('#web/features/people/profiles.ts')).userPageOf('nadia'),
    shown: async (items) => {
      const { personOf } = await import('#web/features/people/profiles.ts')
      return [items, personOf('mira')?.nickName]
    },
    expected: [[{ profile, similar: [person] }], 'Mira'],
  },
  {
    name: 'what the reader’s own page shows',
    call: 'social.getUserInfo',
    answer: ownPage,
    open: async () => (await import('#web/features/people/ownPage.ts')).ownPageOf('9'),
    shown: async (items) => items,
    expected: [ownPage],
  },
  {
    name: 'people worth following',
    call: 'social.people',
    answer: { people: [suggested] },
    open: async () => (await import('#web/features/people/peopleList.ts')).suggestions(),
    shown: async ([id]) => (await import('#web/features/people/peopleList.ts')).suggestions().person(String(id)),
    expected: suggested,
  },
  {
    name: 'the best of a search',
    call: 'social.search',
    answer: found,
    open: async () => (await import('#web/features/search/search.ts')).bestOf('rent'),
    shown: async (items) => {
      const { topicOf } = await import('#web/features/topics/knownTopics.ts')
      return [items, topicOf('Rent')?.get().teaser]
    },
    expected: [[{ people: [person], topics: ['Rent'], coins: [coin], posts: [] }], 'On rent'],
  },
  {
    name: 'people that were found',
    call: 'social.search',
    answer: { ...found, topics: [], coins: [] },
    open: async () => (await import('#web/features/search/search.ts')).foundIn('people', 'mira'),
    shown: async ([id]) => (await import('#web/features/search/search.ts')).foundIn('people', 'mira').of(String(id)),
    expected: { id: '1', person },
  },
]

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
})

async function openPage({ call, open }: Case, answer: () => unknown) {
  vi.resetModules()
  const { openWorld } = await import('./features/feed/home/world.ts')
  openWorld({ [call]: answer })
  const { cacheLists } = await import('#web/lib/lists/listCache.ts')
  const list = await open()
  const stop = cacheLists()
  list.start()
  return { list, stop }
}

const lost = async () => {
  const { NetworkError } = await import('#bridge/exchange/errors.ts')
  return Promise.reject(new NetworkError(true, undefined))
}

test.each(cases)('without a network the reader still has $name, as they were', async (one) => {
  const first = await openPage(one, () => one.answer)
  await vi.waitFor(() => expect(first.list.$list.get().phase).toBe('end'))
  const { openStorageArea } = await import('#bridge/storage/areas.ts')
  await vi.waitFor(async () => expect(await openStorageArea('requests').keys()).toHaveLength(2))
  first.stop()

  const { list, stop } = await openPage(one, lost)
  await vi.waitFor(() => expect(list.$list.get().phase).toBe('offline'))
  expect(await one.shown(list.$list.get().pages.flat())).toEqual(one.expected)
  stop()
})
