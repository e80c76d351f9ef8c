import { beforeEach, expect, test, vi } from 'vitest'
import type { StorageFailure } from '#bridge/storage/storageFailures.ts'

const reasons: readonly StorageFailure[] = ['denied', 'full', 'corrupt', 'blocked', 'newer']

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

async function load() {
  const { reportStorageFailure } = await import('#bridge/storage/storageFailures.ts')
  const { watchStorageErrors } = await import('#web/app/stored.ts')
  const { $notices } = await import('#web/lib/page/notices.ts')
  const { setPathLocale } = await import('#web/lib/page/appearance.ts')
  return {
    reportStorageFailure,
    watchStorageErrors,
    setPathLocale,
    texts: () => $notices.get().map(({ text }) => text),
  }
}

test.each(reasons)('shows once that storage is %s', async (reason) => {
  const { reportStorageFailure, watchStorageErrors, texts } = await load()
  reportStorageFailure(reason)
  const stop = watchStorageErrors()
  reportStorageFailure(reason)
  await vi.waitFor(() => expect(texts()).toHaveLength(1))
  expect(texts()[0]).toMatch(/^[A-Z].*\.$/)
  stop()
})

test('shows only the first of several failures', async () => {
  const { reportStorageFailure, watchStorageErrors, texts } = await load()
  const stop = watchStorageErrors()
  for (const reason of reasons) reportStorageFailure(reason)
  await vi.waitFor(() => expect(texts()).toHaveLength(1))
  expect(texts()).toEqual([expect.stringContaining('blocks storage')])
  stop()
})

test('a reset does not hide that storage fails', async () => {
  const { reportStorageFailure, watchStorageErrors, texts } = await load()
  const stop = watchStorageErrors()
  reportStorageFailure('corrupt')
  reportStorageFailure('full')
  reportStorageFailure('denied')
  await vi.waitFor(() => expect(texts()).toHaveLength(2))
  expect(texts()).toEqual([expect.stringContaining('damaged'), expect.stringContaining('out of storage space')])
  stop()
})

test('shows it in Arabic to an Arabic reader', async () => {
  const { reportStorageFailure, watchStorageErrors, setPathLocale, texts } = await load()
  setPathLocale('ar')
  const stop = watchStorageErrors()
  reportStorageFailure('full')
  await vi.waitFor(() => expect(texts()).toEqual([expect.stringMatching(/^[\u0600-\u06ff]/)]))
  stop()
})

test('logs the cause of a failure to the console', async () => {
  const { reportStorageFailure, watchStorageErrors } = await load()
  const stop = watchStorageErrors()
  const cause = new DOMException('No room.', 'QuotaExceededError')
  reportStorageFailure('full', cause)
  expect(console.warn).toHaveBeenCalledWith('Storage failed (full).', cause)
  stop()
})
