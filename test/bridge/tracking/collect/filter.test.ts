import { describe, expect, test } from 'vitest'
import { sensitiveFields } from '#bridge/exchange/login/sealLogIn.ts'
import { clean, cleanAddress, cleanText } from '#bridge/tracking/collect/filter.ts'

describe('sensitive fields', () => {
  const names = [...new Set(Object.values(sensitiveFields).flat())]
  test.each([
    ...names,
    'session_token',
    'refresh_token',
    'password',
    'mnemonic',
    'privateKey',
    'phone',
    'Authorization',
  ])('omits the name %s at any depth', (name) => {
    expect(clean({ ok: 1, [name]: 'value', list: [{ [name]: 'value', ok: 2 }] })).toEqual({
      ok: 1,
      list: [{ ok: 2 }],
    })
  })

  test.each([
    ['a mail address', 'write to ann.lee+x@mail.example now', 'write to [removed] now'],
    ['a token', 'with eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-def', 'with [removed]'],
    ['a key', 'key 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', 'key [removed]'],
    ['a phone number', 'call +49 170 1234567 today', 'call [removed] today'],
    ['a phone number of digits alone', 'call 13800138000 today', 'call [removed] today'],
    ['a seed phrase', 'legal winner thank year wave sausage worth useful legal winner thank yellow', '[removed]'],
    [
      'query values',
      'see https://a.example/x?token=abc&tab=hot#y for more',
      'see https://a.example/x?tab=hot for more',
    ],
  ])('removes %s from a text', (_, text, kept) => {
    expect(cleanText(text)).toBe(kept)
    expect(clean({ words: text })).toEqual({ words: kept })
  })

  test('keeps only the part of an address that identifies the page', () => {
    expect(
      cleanAddress('https://a.example/insights/posts/12345678901?tab=hot&email=a@b.example&utm_source=x@y.example#z'),
    ).toBe('https://a.example/insights/posts/12345678901?tab=hot&utm_source=%5Bremoved%5D')
    expect(cleanAddress('https://a.example/u/ann@mail.example')).toBe('https://a.example/u/[removed]')
    expect(cleanAddress('')).toBe('')
  })
})

test('keeps harmless values unchanged', () => {
  const ext = {
    articleId: '12345678901',
    symbol: 'BTCUSDT',
    price: 67_000.5,
    list: ['hot', null, true],
    at: 1_790_000_000_000,
  }
  expect(clean(ext)).toEqual(ext)
  const sentence = 'The market went up again today and none of the people that I know of was surprised by it at all'
  expect(cleanText(sentence)).toBe(sentence)
})

test('omits values that are not plain data, and cuts cycles', () => {
  const ring: Record<string, unknown> = { ok: 1, act: () => {}, none: undefined, big: Number.NaN }
  ring.ring = ring
  expect(JSON.stringify(clean(ring))).toContain('"ok":1')
})
