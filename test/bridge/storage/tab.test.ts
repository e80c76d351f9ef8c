import { beforeEach, expect, test, vi } from 'vitest'

let items: Map<string, string>

beforeEach(() => {
  vi.resetModules()
  items = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
})

const load = () => import('#bridge/storage/tab.ts')

test('stores a value of the tab under the version of stored data until it is removed', async () => {
  const { readTab, writeTab } = await load()
  expect([writeTab('over', 'one'), readTab('over'), [...items]]).toEqual([true, 'one', [['insights/1/over', 'one']]])
  expect([writeTab('over', null), readTab('over'), items.size]).toEqual([true, null, 0])
})

test('stores nothing without session storage', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { readTab, writeTab } = await load()
  expect([readTab('over'), writeTab('over', 'one'), writeTab('over', null)]).toEqual([null, false, true])
})

test('reports a value that cannot be stored once, however often it is written', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { writeTab } = await load()
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  expect([writeTab('over', 'one'), writeTab('over', 'two')]).toEqual([false, false])
  expect(warn).toHaveBeenCalledTimes(1)
})
