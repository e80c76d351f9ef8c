import { safeParse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { eventContracts } from '#bridge/app/eventContracts.ts'
import { eventGuards } from '#bridge/app/events.ts'
import { methodContracts } from '#bridge/app/methods/contracts.ts'
import { methodFacts } from '#bridge/app/methods/facts.ts'
import { methodNames } from '#bridge/config.ts'

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The same value as a later app may send it, with an unknown field. */
const withMore = (value: unknown) => (isPlain(value) ? { ...value, aLaterField: [1] } : value)

const fits = (schema: Parameters<typeof safeParse>[0]) => (value: unknown) => safeParse(schema, value).success

test('[s1-analytics] [s1-webView] requests the context from the app, and sends it events', () =>
  expect(methodNames).toEqual(expect.arrayContaining(['getAppContext', 'trackEvents'])))

describe.each(methodNames)('the contract of %s', (name) => {
  const { params, result, examples, sensitive } = methodContracts[name]
  const { accepts, timeoutMs } = methodFacts[name]

  test('has valid and invalid examples of params and result', () => {
    for (const [schema, { good, bad }] of [
      [params, examples.params],
      [result, examples.result],
    ] as const) {
      expect(good.length).toBeGreaterThan(0)
      expect(bad.length).toBeGreaterThan(0)
      expect(good.filter((value) => !fits(schema)(value))).toEqual([])
      expect(bad.filter(fits(schema))).toEqual([])
    }
  })

  test('agrees with the core’s guard on every example, also with fields of a later app', () => {
    const { good, bad } = examples.result
    expect([...good, ...good.map(withMore)].filter((value) => !accepts(value) || !fits(result)(value))).toEqual([])
    expect([...bad, ...bad.map(withMore)].filter((value) => accepts(value) || fits(result)(value))).toEqual([])
  })

  test('has a deadline, and lists only fields of its examples as sensitive', () => {
    expect(timeoutMs).toBeGreaterThan(0)
    const text = JSON.stringify([examples.params.good, examples.result.good])
    expect(sensitive.filter((field) => !text.includes(`"${field}"`))).toEqual([])
  })
})

describe.each(Object.entries(eventContracts))('the contract of the event %s', (name, { payload, examples }) => {
  const accepts = Object.entries(eventGuards).find(([event]) => event === name)?.[1]

  test('agrees with the core’s guard on every example, also with fields of a later app', () => {
    const { good, bad } = examples
    expect([good.length, bad.length]).not.toContain(0)
    expect([...good, ...good.map(withMore)].filter((value) => !accepts?.(value) || !fits(payload)(value))).toEqual([])
    expect([...bad, ...bad.map(withMore)].filter((value) => accepts?.(value) || fits(payload)(value))).toEqual([])
  })
})

test('has a contract for every event that the core knows', () => {
  expect(Object.keys(eventContracts)).toEqual(Object.keys(eventGuards))
})
