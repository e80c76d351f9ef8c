import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StorageFailure } from '#bridge/storage/storageFailures.ts'

/** What a browser gives a page, without its faults. */
function fakeStorage() {
  const items = new Map<string, string>()
  return {
    getItem: vi.fn((key: string) => items.get(key) ?? null),
    setItem: vi.fn((key: string, value: string) => void items.set(key, value)),
  }
}

let storage = fakeStorage()
const told: StorageFailure[] = []
const listened: (() => void)[] = []

async function load() {
  const { onStorageFailure } = await import('#bridge/storage/storageFailures.ts')
  listened.push(onStorageFailure((reason) => void told.push(reason)))
  return import('#bridge/storage/local.ts')
}

beforeEach(() => {
  vi.resetModules()
  storage = fakeStorage()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => {
  for (const stop of listened.splice(0)) stop()
  told.length = 0
})

const throwing = (name: string) => () => {
  throw new DOMException('Refused.', name)
}

test('stores a small value where another tab finds it', async () => {
  const { readLocal, writeLocal } = await load()
  expect(readLocal('visitor')).toBeNull()
  expect(writeLocal('visitor', 'one')).toBe(true)
  expect([readLocal('visitor'), storage.getItem('insights/1/visitor'), told]).toEqual(['one', 'one', []])
  storage.setItem('insights/1/visitor', 'from another tab')
  expect(readLocal('visitor')).toBe('from another tab')
})

describe.each<[string, StorageFailure, () => void]>([
  ['is missing', 'denied', () => vi.stubGlobal('localStorage', undefined)],
  ['is null, as in some web views', 'denied', () => vi.stubGlobal('localStorage', null)],
  ['refuses to be written', 'denied', () => storage.setItem.mockImplementation(throwing('SecurityError'))],
  [
    'refuses everything',
    'denied',
    () => {
      storage.getItem.mockImplementation(throwing('SecurityError'))
      storage.setItem.mockImplementation(throwing('SecurityError'))
    },
  ],
  ['is full', 'full', () => storage.setItem.mockImplementation(throwing('QuotaExceededError'))],
  ['is full, in old Firefox', 'full', () => storage.setItem.mockImplementation(throwing('NS_ERROR_DOM_QUOTA_REACHED'))],
  [
    'throws on access',
    'denied',
    () => Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: throwing('SecurityError') }),
  ],
])('when storage %s', (_, reason, begin) => {
  test('keeps a value for the page, and reports this once', async () => {
    const { readLocal, writeLocal } = await load()
    begin()
    expect(readLocal('visitor')).toBeNull()
    expect([writeLocal('visitor', 'one'), writeLocal('visitor', 'two'), writeLocal('region', 'three')]).toEqual([
      false,
      false,
      false,
    ])
    expect([readLocal('visitor'), readLocal('region')]).toEqual(['two', 'three'])
    expect(told).toEqual([reason])
  })
})

test('prefers a value that did not fit to the stored one, until another tab stores a new one', async () => {
  const { readLocal, writeLocal } = await load()
  writeLocal('visitor', 'kept')
  const { setItem } = storage
  storage.setItem = vi.fn(throwing('QuotaExceededError'))
  expect(writeLocal('visitor', 'newer')).toBe(false)
  expect(readLocal('visitor')).toBe('newer')
  setItem('insights/1/visitor', 'newest, from another tab')
  expect(readLocal('visitor')).toBe('newest, from another tab')
})

test('frees the memory once there is space again', async () => {
  const { readLocal, writeLocal } = await load()
  storage.setItem.mockImplementationOnce(throwing('QuotaExceededError'))
  writeLocal('visitor', 'held')
  expect(writeLocal('visitor', 'kept')).toBe(true)
  expect([readLocal('visitor'), storage.getItem('insights/1/visitor')]).toEqual(['kept', 'kept'])
})

test('reports cookies that throw as denied, and reads them as absent', async () => {
  await load()
  const { readCookie, writeCookie } = await import('#bridge/storage/cookies.ts')
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal(
    'document',
    Object.defineProperty({}, 'cookie', { get: throwing('SecurityError'), set: throwing('SecurityError') }),
  )
  expect(readCookie('insights_1_probe')).toBeUndefined()
  writeCookie('insights_1_probe', 'b', 1)
  writeCookie('insights_1_probe', 'c', 1)
  expect(told).toEqual(['denied'])
})

test('reports a failure to every listener, also a later one, with the cause and each reason once', async () => {
  const { onStorageFailure, reportStorageFailure } = await import('#bridge/storage/storageFailures.ts')
  const cause = new Error('first')
  reportStorageFailure('full', cause)
  const heard: unknown[] = []
  const stop = onStorageFailure((...trouble) => void heard.push(trouble))
  reportStorageFailure('full', new Error('second'))
  reportStorageFailure('newer')
  stop()
  reportStorageFailure('blocked')
  expect(heard).toEqual([
    ['full', cause],
    ['newer', undefined],
  ])
})
