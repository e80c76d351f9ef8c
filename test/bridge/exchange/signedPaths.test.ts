import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallRow } from '#bridge/exchange/callRow.ts'
import { isListed, isListedBy, keepSignedPaths, mustWait } from '#bridge/exchange/signedPaths.ts'

const said = { exactUrls: ['/v1/a/read', '/v1/b'], prefixUrls: ['/v1/write/', '/v1/draft'] }
const key = 'insights/1/signedPaths'
const kept = new Map<string, string>()
const setItem = vi.fn((name: string, text: string) => void kept.set(name, text))

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem,
    removeItem: (name: string) => void kept.delete(name),
  })
})
afterEach(() => {
  kept.clear()
  setItem.mockClear()
})

test.each([
  ['/v1/a/read', true],
  ['/v1/b', true],
  ['/v1/write/', true],
  ['/v1/write/post', true],
  ['/v1/drafts', true],
  ['/v1/a/read/more', false],
  ['/v1/a', false],
  ['/v1/write', false],
  ['/x/v1/write/', false],
  ['', false],
])('matches %j by paths and prefixes of paths: %j', (path, is) => {
  expect(isListedBy(said, path)).toBe(is)
  keepSignedPaths(said)
  expect(isListed(path)).toBe(is)
})

test.each<readonly [what: string, row: Partial<CallRow>, must: boolean]>([
  ['of a logged-in user', {}, true],
  ['that everybody may make', { isOpen: true }, false],
  ['that carries a file', { isMultipart: true }, false],
  ['that is public by its path', { path: 'v1/social/public/feed' }, false],
  ['that logs in', { isSealed: true }, true],
  ['that logs in, though its path is public', { isSealed: true, path: 'v1/user/public/third/tg/sign' }, true],
  ['that logs in, though it is open', { isSealed: true, isOpen: true }, true],
])('delays a call %s until the list is known: %j', (_, row, must) => {
  expect(mustWait({ method: 'POST', path: 'v1/social/user/react', ...row })).toBe(must)
})

test('does not know whether a path is signed before the exchange has answered', () => {
  expect(isListed('/v1/b')).toBeUndefined()
})

test('has no signed path or prefix if the exchange has turned signing off', () => {
  keepSignedPaths()
  expect([...kept]).toEqual([[key, JSON.stringify({ exactUrls: [], prefixUrls: [] })]])
})

test('stores only the list for the next visit, and writes it only when it changes', () => {
  const config = { ...said, serverPublicKey: 'a key' }
  keepSignedPaths(config)
  keepSignedPaths(config)
  expect([...kept]).toEqual([[key, JSON.stringify(said)]])
  expect(setItem).toHaveBeenCalledTimes(1)
  keepSignedPaths({ ...said, exactUrls: [] })
  expect(isListed('/v1/b')).toBe(false)
})

test('treats no path as signed if the exchange has turned signing off', () => {
  keepSignedPaths(said)
  keepSignedPaths(undefined)
  expect(isListed('/v1/b')).toBe(false)
  expect(isListed('/v1/write/post')).toBe(false)
})

test.each([
  ['cut short', JSON.stringify(said).slice(0, 20)],
  ['null', 'null'],
  ['a list', '[]'],
  ['without prefixes', JSON.stringify({ exactUrls: ['/v1/b'] })],
  ['without paths', JSON.stringify({ prefixUrls: ['/v1/b'] })],
  ['with text instead of paths', JSON.stringify({ ...said, exactUrls: '/v1/b' })],
  ['with a path that is a number', JSON.stringify({ ...said, exactUrls: ['/v1/b', 7] })],
  ['with an invalid prefix', JSON.stringify({ ...said, prefixUrls: [null] })],
])('ignores a stored list: %s', (_, text) => {
  kept.set(key, text)
  expect(isListed('/v1/b')).toBeUndefined()
})
