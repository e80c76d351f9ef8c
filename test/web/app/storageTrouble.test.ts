import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StorageTrouble } from '../../../bridge/storage/trouble.ts'

const reasons: readonly StorageTrouble[] = ['denied', 'full', 'corrupt', 'blocked', 'newer']

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

async function load() {
  const { tellTrouble } = await import('../../../bridge/storage/trouble.ts')
  const { followStorageTrouble } = await import('../../../web/app/storageTrouble.ts')
  const { $notices } = await import('../../../web/lib/page/notices.ts')
  const { setPathLocale } = await import('../../../web/lib/page/appearance.ts')
  return { tellTrouble, followStorageTrouble, setPathLocale, texts: () => $notices.get().map(({ text }) => text) }
}

test.each(reasons)('the reader is told in a sentence, once, that storage is %s', async (reason) => {
  const { tellTrouble, followStorageTrouble, texts } = await load()
  tellTrouble(reason)
  const stop = followStorageTrouble()
  tellTrouble(reason)
  await vi.waitFor(() => expect(texts()).toHaveLength(1))
  expect(texts()[0]).toMatch(/^[A-Z].*\.$/)
  stop()
})

test('of all that fails one after the other only the first is told', async () => {
  const { tellTrouble, followStorageTrouble, texts } = await load()
  const stop = followStorageTrouble()
  for (const reason of reasons) tellTrouble(reason)
  await vi.waitFor(() => expect(texts()).toHaveLength(1))
  expect(texts()).toEqual([expect.stringContaining('keeps nothing')])
  stop()
})

test('that something was reset does not hide that nothing more is kept', async () => {
  const { tellTrouble, followStorageTrouble, texts } = await load()
  const stop = followStorageTrouble()
  tellTrouble('corrupt')
  tellTrouble('full')
  tellTrouble('denied')
  await vi.waitFor(() => expect(texts()).toHaveLength(2))
  expect(texts()).toEqual([expect.stringContaining('damaged'), expect.stringContaining('no room')])
  stop()
})

test('an Arabic reader is told in Arabic', async () => {
  const { tellTrouble, followStorageTrouble, setPathLocale, texts } = await load()
  setPathLocale('ar')
  const stop = followStorageTrouble()
  tellTrouble('full')
  await vi.waitFor(() => expect(texts()).toEqual([expect.stringMatching(/^[\u0600-\u06ff]/)]))
  stop()
})

test('what failed is on the console, for whoever looks into it', async () => {
  const { tellTrouble, followStorageTrouble } = await load()
  const stop = followStorageTrouble()
  const cause = new DOMException('No room.', 'QuotaExceededError')
  tellTrouble('full', cause)
  expect(console.warn).toHaveBeenCalledWith('Storage has failed (full).', cause)
  stop()
})
