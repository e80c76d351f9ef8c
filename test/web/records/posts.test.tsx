import 'fake-indexeddb/auto'
import '#web/app/render.tsx'
import { beforeAll, expect, test, vi } from 'vitest'
import type { CallName } from '#bridge/exchange/calls.ts'
import { keepMocks } from '#test/support/console.ts'
import { answers } from './answers.ts'
import { fakePage, openScreen } from './openScreen.ts'

keepMocks()

beforeAll(() => {
  vi.useFakeTimers()
  fakePage()
})

const answer = (name: CallName, body: object, turn: number): unknown =>
  structuredClone(Reflect.apply(answers[name] ?? (() => null), undefined, [body, turn]))

const author = { userId: 'a', slug: 'mira', nickName: 'Mira', avatar: '/media/a.webp', badge: 'analyst' }
const text = 'Rent on $BTC'
const entity = { type: 'cashtag', start: 8, end: 12, coin: 'BTC', symbolId: 'BTCUSDT' }
const medium = { type: 'image', url: '/media/p.webp', thumb: '/media/t.webp', width: 8, height: 6, alt: 'A chart' }
const whole = {
  ...{
    id: '',
    kind: 'article',
    author,
    createdAt: Date.UTC(2026, 10, 20, 12),
    languageType: 39,
    title: 'On rent',
    text,
  },
  ...{ entities: [entity], media: [medium], commentCount: 3, repostCount: 1, likeCount: 2, viewCount: 12 },
  ...{ liked: true, reposted: true, saved: true, pricesAtPost: { BTCUSDT: '91200.5' } },
}

const others = [null, undefined, -1, 'an unknown word', 1e300, true, [], [null], {}]
const withEach = (others: readonly unknown[], record: object, musts: readonly string[], put: (odd: object) => object) =>
  others.flatMap((other) =>
    Object.keys(record)
      .filter((name) => !musts.includes(name))
      .map((name) => put({ ...record, [name]: other })),
  )

/** A post with every optional field odd in every way, one by one: its own, its author's, its marks' and its pictures'. */
const oddWith = (others: readonly unknown[]): object[] => [
  ...withEach(others, whole, ['id', 'author', 'createdAt'], (post) => post),
  ...withEach(others, author, ['userId'], (one) => ({ ...whole, author: one })),
  ...withEach(others, entity, [], (one) => ({ ...whole, entities: [one] })),
  ...withEach(others, medium, [], (one) => ({ ...whole, media: [one, { ...medium, type: 'video', seconds: 75 }] })),
]

const odd = oddWith(others)

/** As the feed may bring them: twenty at a time. */
const pages = Array.from({ length: Math.ceil(odd.length / 20) }, (_, at) => odd.slice(at * 20, (at + 1) * 20))

test(`shows a post when any optional field is null, absent or of another type (${odd.length} of them)`, {
  timeout: 60_000,
}, async () => {
  for (const page of pages) {
    const outcome = await openScreen(
      { call: 'social.feed', path: () => '/insights' },
      (turn) => (name, body) => {
        if (name !== 'social.feed') return answer(name, body, turn)
        return { posts: page.map((post, at) => ({ ...post, id: `odd${turn}-${at}` })), cursor: null, head: null }
      },
      ({ posts }) => posts === page.length,
    )
    expect(outcome).toMatchObject({ isBlank: false, errors: [] })
    expect(outcome.posts).toBe(page.length)
  }
})

const ofThePost = /12 views|Mira|On rent|Rent/

test('shows such a post on its own page too', { timeout: 60_000 }, async () => {
  for (const one of oddWith([null, undefined, -1])) {
    const outcome = await openScreen(
      { call: 'social.post', path: (turn) => `/insights/posts/odd${turn}` },
      (turn) => (name, body) =>
        name === 'social.post'
          ? { post: { ...one, id: `odd${turn}` }, html: null, followed: null }
          : answer(name, body, turn),
      ({ text }) => ofThePost.test(text),
    )
    expect({ ...outcome, one }).toMatchObject({ isBlank: false, errors: [], one })
    expect(outcome.text).toMatch(ofThePost)
  }
})
