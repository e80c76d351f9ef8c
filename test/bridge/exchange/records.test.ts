import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import type { CallName } from '#bridge/exchange/calls.ts'
import { calls } from '#bridge/exchange/calls.ts'
import { createClientOn } from '#bridge/exchange/client.ts'
import { InvalidResponseError } from '#bridge/exchange/errors.ts'
import { firstAnswers } from '#bridge/exchange/records/firstAnswers.ts'
import { laterAnswers } from '#bridge/exchange/records/laterAnswers.ts'
import { contracts } from '#bridge/exchange/schemas/contracts.ts'
import { type LoadSessionMessages, sessionWords } from '#bridge/exchange/sessionWords.ts'
import { type Fault, onFault } from '#bridge/lib/report.ts'
import { answers } from '#test/web/records/answers.ts'

const readers = { ...firstAnswers, ...laterAnswers }
const names = Object.keys(answers).filter((name): name is keyof typeof answers & CallName => name in calls)
const bodies: Partial<Record<CallName, object>> = {
  'social.post': { postId: 'p' },
  'social.userIndex': { id: 'u' },
  'social.getUserInfo': { userId: 'u' },
  'social.hashTagDetail': { hashTag: 'Rent' },
  'market.ticker': { symbolIds: ['BTCUSDT'] },
  'social.react': { on: true },
  'social.comment': { id: 'c', postId: 'p', text: 'Rent is due.' },
  'social.batchFocus': { userIds: ['u'] },
  'social.followTopic': { on: true },
}
const answerTo = (name: keyof typeof answers): unknown =>
  Reflect.apply(answers[name] ?? Object, undefined, [bodies[name] ?? {}, 1])

/** A client whose exchange says this, and what was told of it meanwhile. */
function hear(data: unknown) {
  const faults: Fault[] = []
  const stop = onFault((fault) => faults.push(fault))
  const client = createClientOn(
    async () => ({ code: '00000', msg: '', data }),
    () => {},
  )
  return { faults, stop, feed: () => client.call('social.feed', { tab: 'hot' }), client }
}

test('has a reader for each call, and a call for each reader', () => {
  expect(Object.keys(readers).sort()).toEqual(Object.keys(calls).sort())
})

test.each(names)('leaves an answer of %s that follows the contract unchanged', async (name) => {
  const answer = answerTo(name)
  expect(v.safeParse(contracts[name].response, answer).issues).toBeUndefined()
  const odd = { fields: {} }
  expect(readers[name](answer, odd)).toMatchObject(Object(answer))
  expect(odd).toEqual({ fields: {} })
})

const feed = () => answerTo('social.feed') as { posts: Record<string, unknown>[] }

test('reports nothing for an answer whose records are all valid', async () => {
  const { faults, stop, feed: ask } = hear(feed())
  await ask()
  expect(faults).toEqual([])
  stop()
})

test('reports the call and the field once when more than half of a page is dropped, and nothing for half', async () => {
  const [one] = feed().posts
  const odd = { ...one, author: { ...Object(one?.author), userId: null } }
  const half = hear({ posts: [one, odd] })
  await expect(half.feed()).resolves.toMatchObject({ posts: [{ id: one?.id }] })
  expect(half.faults).toEqual([])
  half.stop()
  const max = hear({ posts: [one, odd, odd] })
  await expect(max.feed()).resolves.toMatchObject({ posts: [{ id: one?.id }] })
  expect(max.faults).toEqual([{ kind: 'records', name: 'social.feed', error: { userId: 2, author: 2, posts: 1 } }])
  max.stop()
})

describe('the placeholder of a person without a visible name', () => {
  const [first] = feed().posts
  const unnamed = { ...first, author: { ...Object(first?.author), nickName: '\u3164', slug: '' } }
  const authorBy = async (words?: LoadSessionMessages) => {
    const client = createClientOn(
      async () => ({ code: '00000', msg: '', data: { posts: [first, unnamed] } }),
      () => {},
      undefined,
      undefined,
      words,
    )
    return (await client.call('social.feed', { tab: 'hot' })).posts.map(({ author }) => author.nickName)
  }
  const { nickName } = Object(first?.author)

  test('is in the language of the page', async () => {
    const german = { sessionOver: '', keysLost: '', unnamed: 'Person ohne Namen' }
    expect(await authorBy(async () => german)).toEqual([nickName, german.unnamed])
  })

  test('is in English if the messages are missing or fail to load', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { unnamed, ...older } = sessionWords
    for (const words of [undefined, async () => older, () => Promise.reject(new Error('lost'))])
      expect(await authorBy(words)).toEqual([nickName, unnamed])
    expect(warn).toHaveBeenCalledTimes(1)
  })
})

test('rejects a page without any valid record as unreadable, not as empty', async () => {
  for (const data of [{ posts: [{}, null] }, null, 'posts', [], 7]) {
    const { stop, feed: ask } = hear(data)
    await expect(ask()).rejects.toBeInstanceOf(InvalidResponseError)
    stop()
  }
})

test('rejects an answer without its subject as unreadable', async () => {
  const { client, stop } = hear({ post: { id: 'p' }, html: null })
  await expect(client.call('social.post', { postId: 'p' })).rejects.toBeInstanceOf(InvalidResponseError)
  stop()
})

test('does not read a lost draft text as empty, or a conflict as a deletion', async () => {
  const saved = answerTo('social.queryAutoSaveDraft') as { draft: { content: object } }
  const lost = { ...saved.draft, content: { ...saved.draft.content, text: null } }
  const { client, stop } = hear({ draft: lost })
  await expect(client.call('social.queryAutoSaveDraft', {})).rejects.toBeInstanceOf(InvalidResponseError)
  stop()
  const content = { kind: 'message' as const, title: null, text: 'x', html: null, media: [] }
  const change = { draftId: 'draft000000000001', base: 1, device: 'Firefox', content }
  const conflict = hear({ outcome: 'conflict', theirs: lost })
  await expect(conflict.client.call('social.autoSaveDraft', change)).rejects.toBeInstanceOf(InvalidResponseError)
  conflict.stop()
  const gone = hear({ outcome: 'conflict', theirs: null })
  await expect(gone.client.call('social.autoSaveDraft', change)).resolves.toEqual({ outcome: 'conflict', theirs: null })
  gone.stop()
})

const inUserInfo = { userInfo: { userId: 1001, token: 't' } }
test.each([
  ['user.login', inUserInfo],
  ['user.verifyLogin', { accessTokenResVO: inUserInfo }],
  ['user.verifySystemLoginV2', inUserInfo],
  ['user.qrKeyStatus', { status: 'confirmed', secondsLeft: 9, ...inUserInfo }],
  ['third.google.check', inUserInfo],
  ['third.tg.bind', inUserInfo],
  ['third.apple.register', inUserInfo],
  ['user.switchWeb', inUserInfo],
  ['user.switchApp', inUserInfo],
] as const)('keeps the user id of a reader who logs in by %s as a number', (name, answer) => {
  expect(JSON.stringify(readers[name](answer, { fields: {} }))).toContain('"userInfo":{"userId":"1001","token":"t"}')
})

test('accepts a log-in whose answer has no user', async () => {
  const { client, stop } = hear(null)
  await client.call('user.verifyLoginV2', { ticket: 't', emailCode: '123456' })
  stop()
})

test.each([
  ['market.homeQuotation', { businessLine: 1 }, 'list', { BTCUSDT: { symbolId: 'BTCUSDT', price: null } }],
  ['mix.usdtRate', { locale: 'en' }, 'rates', { cny: 'much', eur: {} }],
  ['market.openPrice', { bussiness: 'sp', timezone: 0 }, 'symbolKlines', { BTCUSDT: [], ETHUSDT: '' }],
] as const)('rejects an answer of %s without any valid entry, and reports the field', async (name, body, field, of) => {
  const { client, faults, stop } = hear({ [field]: of })
  await expect(client.call(name, body)).rejects.toBeInstanceOf(InvalidResponseError)
  expect(faults).toEqual([{ kind: 'records', name, error: expect.objectContaining({ [field]: expect.any(Number) }) }])
  stop()
})

test.each(['k'.repeat(201), 'k?k', '', 1234567890])(
  'rejects a key that fits neither a QR code nor an address: %j',
  async (qrcodeKey) => {
    const { client, stop } = hear({ qrcodeKey, secondsLeft: 120 })
    await expect(client.call('user.qrKey', {})).rejects.toBeInstanceOf(InvalidResponseError)
    const pending = hear({ pending: { qrcodeKey, status: 'waiting', secondsLeft: 120 } })
    // One that is still pending is as good as none: another is asked for.
    expect(await pending.client.call('user.crossTerminalLoginStatus', {})).toEqual({ pending: null })
    stop()
    pending.stop()
  },
)

test('reads a rate or an opening price from a number as text, and drops other values', () => {
  const read = (value: unknown) => readers['mix.usdtRate']({ rates: value }, { fields: {} })
  expect(read({ eur: 0.92, cny: '7.1', jpy: true, inr: null, krw: [1380] })).toEqual({
    rates: { eur: '0.92', cny: '7.1' },
  })
  expect(readers['market.openPrice']({ symbolKlines: { BTCUSDT: 91000.5 } }, { fields: {} })).toEqual({
    symbolKlines: { BTCUSDT: '91000.5' },
  })
})

describe.each(['user.fidoLoginOptions', 'user.fidoRegisterOptions'] as const)('the passkey options of %s', (name) => {
  const options = { challenge: 'Y2hhbGxlbmdl', timeout: 60_000, rpId: 'acme.example' }

  test('are passed to the browser unchanged, without other fields', () => {
    expect(readers[name]({ options, more: 1 }, { fields: {} })).toEqual({ options })
  })

  test.each([
    ['without a challenge', { options: { timeout: 60_000 } }],
    ['with a number as the challenge', { options: { challenge: 7 } }],
    ['with text as options', { options: 'Y2hhbGxlbmdl' }],
    ['without options', {}],
    ['as an empty answer', null],
    ['as text', 'options'],
  ])('are not read %s', (_, answer) => {
    expect(readers[name](answer, { fields: {} })).toBeUndefined()
  })
})

test.each([
  ['nothing', undefined, null, []],
  ['null', null, null, []],
  ['one that is known', { kind: 'works' }, { kind: 'works', by: '' }, []],
  ['a payer on lines of their own', { kind: 'paid', by: ' Acme\nLabs ' }, { kind: 'paid', by: 'Acme Labs' }, []],
  ['an unknown kind', { kind: 'sponsored' }, null, ['kind']],
  ['a payer that is a number', { kind: 'paid', by: 7 }, { kind: 'paid', by: '' }, ['by']],
  ['a text', 'paid', null, ['disclosure']],
])('of an author’s disclosure, reads %s and notes what is invalid', (_, disclosure, is, fields) => {
  const odd = { fields: {} }
  const { posts: [post] = [] } = answers['social.feed']?.({ tab: 'hot' }, 1) ?? {}
  const read = firstAnswers['social.feed']({ posts: [{ ...post, disclosure }], cursor: null, head: null }, odd)
  expect(read?.posts[0]?.disclosure).toEqual(is)
  expect(Object.keys(odd.fields)).toEqual(fields)
})
