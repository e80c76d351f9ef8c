import { afterEach, expect, test } from 'vitest'
import { readMessage } from '#bridge/carriers/wire.ts'
import { firstAnswers } from '#bridge/exchange/records/firstAnswers.ts'
import { laterAnswers } from '#bridge/exchange/records/laterAnswers.ts'
import { readPreferenceCookie } from '#bridge/site/preferences.ts'
import { copyPlain } from '#bridge/storage/records.ts'
import { clean, cleanRecord } from '#bridge/tracking/collect/filter.ts'
import { answers } from '../web/records/answers.ts'

const readers = { ...firstAnswers, ...laterAnswers }
const ids = { postId: 'p', id: 'u', userId: 'u', hashTag: 'Rent', symbolIds: ['BTCUSDT'] }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** As JSON, with fields in each record that would change what all objects have, were they copied by name. */
function poisoned(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(poisoned).join()}]`
  if (!isObject(value)) return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, one]) => one !== undefined)
  return `{${[
    '"__proto__":{"polluted":1}',
    '"constructor":{"prototype":{"polluted":1}}',
    ...fields.map(([name, one]) => `${JSON.stringify(name)}:${poisoned(one)}`),
  ].join()}}`
}

const shared = () => [Object.prototype, Array.prototype, Function.prototype].map((one) => Reflect.ownKeys(one).length)
const before = shared()
afterEach(() => void Reflect.deleteProperty(Object.prototype, 'polluted'))

/** Nothing that all objects have is another, nor what any record within this has from elsewhere. */
function expectWhole(value: unknown): void {
  expect(shared()).toEqual(before)
  if (!isObject(value)) return
  expect([Object.prototype, Array.prototype, null]).toContain(Object.getPrototypeOf(value))
  expect('polluted' in value && !Object.hasOwn(value, 'polluted')).toBe(false)
  for (const one of Object.values(value)) expectWhole(one)
}

/** Records of which nothing is known come as they are: a field of such a name is one like any other there. */
const plainly = (value: unknown) =>
  JSON.stringify(value, (name, one: unknown) => (/^(__proto__|constructor)$/.test(name) ? undefined : one))

const named = Object.entries(answers).filter(([name]) => name in readers)

test.each(named)('reads a poisoned answer to %s like a clean one', (name, answer) => {
  const read: (value: unknown, odd: object) => unknown = Reflect.get(readers, name)
  const sound: unknown = Reflect.apply(answer ?? Object, undefined, [ids, 1])
  const is = read(JSON.parse(poisoned(sound)), { fields: {} })
  expect(plainly(is)).toBe(plainly(read(sound, { fields: {} })))
  expectWhole(is)
})

test('leaves all objects unchanged by native, stored and counted data', () => {
  const evil = poisoned({ event: 'session', payload: { userId: '1' }, list: [{ a: 1 }] })
  readMessage(evil)
  copyPlain(JSON.parse(evil))
  clean(JSON.parse(evil))
  expect(shared()).toEqual(before)
})

test('reads a poisoned preference cookie and poisoned tracking data like clean ones', () => {
  const kept = { at: 1, chosen: { theme: 'black' } }
  const read = readPreferenceCookie(encodeURIComponent(poisoned(kept)))
  expect(JSON.stringify(read)).toBe(JSON.stringify(kept))
  expectWhole(read)
  const told = cleanRecord(JSON.parse(poisoned({ a: { b: [{ c: 1 }] } })))
  expect(plainly(told)).toBe('{"a":{"b":[{"c":1}]}}')
  expectWhole(told)
})

test('detects a poisoned answer that is copied by name', () => {
  const copy: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(JSON.parse(poisoned({ a: 1 })))) copy[name] = value
  expect(() => expectWhole(copy)).toThrow()
})
