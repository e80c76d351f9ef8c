import { beforeEach, expect, test, vi } from 'vitest'
import { eventGuards } from '#bridge/app/events.ts'
import { isAppContext, methodFacts } from '#bridge/app/methods/facts.ts'
import type { AppContext } from '#bridge/app/protocol.ts'
import sandbox from '#fixtures/exchange.config.ts'
import type { AppLink } from '#web/lib/page/services.ts'

const context: Omit<AppContext, 'userId'> = {
  protocol: 1,
  platform: 'ios',
  version: '2.31.0',
  theme: 'black',
  locale: 'en',
  currency: null,
  simulation: false,
  safeArea: { top: 0, right: 0, bottom: 0, left: 0 },
  screens: [],
}
const client = { call: () => Promise.reject(new Error('Nothing is called here.')) }

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

/** The page's user according to the app. */
async function viewerIn(app: Partial<AppLink> | undefined): Promise<string | null> {
  const { provideServices } = await import('#web/lib/page/services.ts')
  const { viewerId } = await import('#web/lib/page/viewer.ts')
  provideServices({ exchange: sandbox, client, ...(app && { app: app as AppLink }) })
  return viewerId()
}

test.each([
  ['1001', '1001'],
  [1001, '1001'],
  [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  ['9007199254740993', '9007199254740993'],
  ['', null],
  [null, null],
  [2 ** 53, null],
  [1.5, null],
])('reads the app’s user id %j as the viewer %j', async (userId, viewer) => {
  const told: unknown = { ...context, userId }
  expect(isAppContext(told)).toBe(true)
  expect([eventGuards.session({ userId }), methodFacts.login.accepts({ userId })]).toEqual([true, true])
  const get = () => told as AppContext
  expect(await viewerIn({ context: { get } } as Partial<AppLink>)).toBe(viewer)
})

test.each([false, {}, [], undefined])('rejects %j as a user id', (userId) => {
  expect([isAppContext({ ...context, userId }), eventGuards.session({ userId })]).toEqual([false, false])
})

test.each([
  ['user_id=1001', '1001'],
  ['user_id=', null],
])('reads the browser cookie %s as the viewer %j', async (cookie, viewer) => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie)
  expect(await viewerIn(undefined)).toBe(viewer)
})

test('warns once about an unsafe integer id, without its value', async () => {
  const { readId } = await import('#bridge/lib/userId.ts')
  const { onFault } = await import('#bridge/lib/report.ts')
  const faults: unknown[] = []
  const stop = onFault((fault) => faults.push(fault))
  for (const id of [2 ** 60, 2 ** 61]) expect(readId(id)).toBeNull()
  await vi.dynamicImportSettled()
  await vi.waitFor(() => expect(faults).toHaveLength(1))
  stop()
  const sentence = expect.stringMatching(/^A user id came as a number beyond 2\^53.* Send ids as text\.$/)
  expect(faults).toEqual([{ kind: 'records', name: 'userId: beyond 2^53, or not whole', error: undefined }])
  expect(vi.mocked(console.warn).mock.calls).toEqual([[sentence]])
})
