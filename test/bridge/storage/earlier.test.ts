import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { root } from '../../../esbuild.config.ts'

/*
 * Small values stand under names of this version of stored data, beside those of 0.1, which an older tab goes on with.
 */

function fakeStorage(items: Map<string, string>) {
  return {
    get length() {
      return items.size
    },
    key: (at: number) => [...items.keys()][at] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

let local: Map<string, string>
let tab: Map<string, string>

beforeEach(() => {
  vi.resetModules()
  local = new Map()
  tab = new Map()
  vi.stubGlobal('localStorage', fakeStorage(local))
  vi.stubGlobal('sessionStorage', fakeStorage(tab))
})
afterEach(() => vi.unstubAllGlobals())

describe('a small value of 0.1', () => {
  const load = () => import('../../../bridge/storage/local.ts')

  test('is read until there is one of today, and stays as it was', async () => {
    const { readLocal, writeLocal } = await load()
    local.set('insights.a', 'of 0.1')
    expect(readLocal('a')).toBe('of 0.1')
    writeLocal('a', 'of today')
    expect([readLocal('a'), ...local]).toEqual(['of today', ['insights.a', 'of 0.1'], ['insights/1/a', 'of today']])
  })

  test('does not come back where today’s is empty', async () => {
    const { readLocal, writeLocal } = await load()
    local.set('insights.a', 'of 0.1')
    writeLocal('a', '')
    expect(readLocal('a')).toBe('')
  })

  test('is as old as what it stands for: what finds no room is newer, until an older tab writes', async () => {
    const { readLocal, writeLocal } = await load()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    local.set('insights.a', 'of 0.1')
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError')
    })
    expect(writeLocal('a', 'of today')).toBe(false)
    expect(readLocal('a')).toBe('of today')
    local.set('insights.a', 'of an older tab')
    expect(readLocal('a')).toBe('of an older tab')
  })
})

describe('what 0.1 has left in a tab', () => {
  const load = () => import('../../../bridge/storage/tab.ts')

  test('is read until there is something of today', async () => {
    const { readTab, writeTab } = await load()
    tab.set('insights.a', 'of 0.1')
    expect(readTab('a')).toBe('of 0.1')
    expect(writeTab('a', 'of today')).toBe(true)
    expect([readTab('a'), tab.get('insights.a'), tab.get('insights/1/a')]).toEqual(['of today', 'of 0.1', 'of today'])
  })

  test('is removed with it, and does not come back', async () => {
    const { readTab, writeTab } = await load()
    tab.set('insights.a', 'of 0.1')
    writeTab('a', 'of today')
    expect(writeTab('a', null)).toBe(true)
    expect([readTab('a'), tab.size]).toEqual([null, 0])
  })

  test('is none where the page has no such storage; then nothing can be kept', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    const { readTab, writeTab } = await load()
    expect([readTab('a'), writeTab('a', 'one'), writeTab('a', null)]).toEqual([null, false, true])
  })

  test('what is not kept is said once, however often it is written', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { writeTab } = await load()
    vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError')
    })
    expect([writeTab('a', 'one'), writeTab('a', 'two')]).toEqual([false, false])
    expect(warn).toHaveBeenCalledTimes(1)
    warn.mockRestore()
  })
})

describe('entries of tracking that 0.1 has left', () => {
  const open = async () => (await import('../../../bridge/tracking/outbox/entries.ts')).createEntries('kept')

  test('are there beside today’s, which count for those of the same key, and nothing is written under their names', async () => {
    const entries = await open()
    local.set('insights.kept|one', 'of 0.1').set('insights.kept|two', 'of 0.1').set('insights.other|one', 'another')
    entries.put('two', 'of today')
    entries.put('three', 'of today')
    expect(Object.fromEntries(entries.all())).toEqual({ one: 'of 0.1', two: 'of today', three: 'of today' })
    expect([local.get('insights.kept|two'), local.has('insights.kept|three')]).toEqual(['of 0.1', false])
  })

  test('are removed under both names', async () => {
    const entries = await open()
    local.set('insights.kept|one', 'of 0.1').set('insights.kept|two', 'of 0.1')
    entries.put('two', 'of today')
    entries.remove(['one', 'two'])
    expect([entries.all().size, local.size]).toEqual([0, 0])
  })
})

const sources = globSync('{bridge,web,webview}/**/*.{ts,tsx,html}', { cwd: root, exclude: ['**/node_modules/**'] })
const naming = (name: RegExp) => sources.filter((path) => name.test(readFileSync(join(root, path), 'utf8')))

test('what 0.1 calls them is made in one place, and read by the page’s first script; the lock of uploads is no storage', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(naming(/['"`]insights\.[$a-zA-Z]/).sort()).toEqual([
    'bridge/storage/keys.ts',
    'bridge/tracking/upload/lock.ts',
    'web/index.html',
  ])
  const [, ...more] = readFileSync(join(root, 'web/index.html'), 'utf8').match(/'insights\.\w+'/g) ?? []
  expect(more).toEqual([])
})
