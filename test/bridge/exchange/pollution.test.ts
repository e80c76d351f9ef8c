import { afterEach, expect, test } from 'vitest'
import { type CallName, calls } from '../../../bridge/exchange/calls.ts'
import { firstAnswers } from '../../../bridge/exchange/records/first.ts'
import { laterAnswers } from '../../../bridge/exchange/records/later.ts'
import { readPreferenceCookie } from '../../../bridge/site/preferences.ts'
import { cleanRecord } from '../../../bridge/tracking/filter.ts'
import { answers } from '../../web/records/answers.ts'

const readers = { ...firstAnswers, ...laterAnswers }
const names = Object.keys(answers).filter((name): name is keyof typeof answers & CallName => name in calls)
const bodies: Partial<Record<CallName, object>> = {
  'social.post': { postId: 'p' },
  'social.userIndex': { id: 'u' },
  'social.getUserInfo': { userId: 'u' },
  'social.hashTagDetail': { hashTag: 'Rent' },
  'market.ticker': { symbolIds: ['BTCUSDT'] },
}

const poison = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}'
/** The same, with names in each of its objects that change prototypes where they are assigned. */
const poisoned = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replace(/\{(\}?)/g, (_, end: string) => `{${poison}${end || ','}`))

/** Every object within a value whose prototype has been changed. */
function changed(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'polluted' in value ? [path || 'the whole'] : []
  const within = Object.entries(value).filter(([name]) => name !== '__proto__' && name !== 'constructor')
  return [...own, ...within.flatMap(([name, part]) => changed(part, `${path}.${name}`))]
}

// Whatever was read: what all objects share is as it was.
afterEach(() => expect(Object.keys(Object.prototype)).toEqual([]))

test('a changed prototype is found', () => {
  const record: object = Object.assign({}, JSON.parse(`{${poison}}`))
  expect(changed({ list: [record] })).toEqual(['.list.0'])
})

test.each(names)('no prototype is changed by what %s answers', (name) => {
  const answer = Reflect.apply(answers[name] ?? Object, undefined, [bodies[name] ?? {}, 1])
  expect(changed(readers[name](poisoned(answer), { fields: {} }))).toEqual([])
})

test('nor by a cookie of preferences, nor by what a page tells tracking', () => {
  const cookie = encodeURIComponent(JSON.stringify(poisoned({ theme: 'black', tradeColours: {} })))
  expect(changed(readPreferenceCookie(cookie))).toEqual([])
  expect(changed(cleanRecord(Object(poisoned({ a: { b: [{}] } }))))).toEqual([])
})
