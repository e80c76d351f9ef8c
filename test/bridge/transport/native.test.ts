import { afterEach, expect, test, vi } from 'vitest'
import type { Bridge } from '#bridge/app/bridge.ts'
import { methodFacts } from '#bridge/app/methods/facts.ts'
import { BridgeError } from '#bridge/carriers/errors.ts'
import type { CallSender, Envelope, SendOptions } from '#bridge/exchange/callSender.ts'
import { calls } from '#bridge/exchange/calls.ts'
import { createClientOn } from '#bridge/exchange/client.ts'
import { createAppSender } from '#bridge/transport/native.ts'

const notices: string[] = []
const empty = { posts: [], cursor: null, head: null }
const instead = vi.fn<CallSender>(async () => ({ code: '00000', msg: '', data: { posts: [], head: 'instead' } }))
const without = vi.fn((_: BridgeError) => instead)
const fetchData = vi.fn(async (envelope: Envelope, _at: unknown, _options: SendOptions) => ({
  ...envelope,
  data: { posts: [], head: 'fetched' },
}))
const bring = vi.fn(async () => ({ without, fetchData }))

const clientOf = (call: (...request: readonly unknown[]) => Promise<unknown>) => {
  const bridge: Pick<Bridge, 'call'> = { call: call as Bridge['call'] }
  return createClientOn(createAppSender(bridge, bring), (message) => void notices.push(message))
}

const noHandler = () => Promise.reject(new BridgeError('no_handler', 'There is no handler.'))

afterEach(() => {
  vi.unstubAllGlobals()
  notices.length = 0
  vi.clearAllMocks()
})

test('[s7-app-same] sends a call to native with the same path and params, without our headers or body fields', async () => {
  const call = vi.fn().mockResolvedValue({ code: '00000', msg: '', data: { posts: [] } })
  await expect(clientOf(call).call('social.feed', { tab: 'hot' })).resolves.toEqual(empty)
  expect(call).toHaveBeenCalledWith(
    'request',
    { method: 'POST', path: 'v1/social/public/feed', params: { tab: 'hot' }, canFetch: true },
    {},
  )
  expect(methodFacts.request.timeoutMs).toBe(100_000)
})

test('does not repeat a request of the document unless it got no answer', async () => {
  const envelope = { code: '00000', msg: '', data: { posts: [], head: 'early' } }
  const call = vi.fn(async () => ({ ...envelope, data: { posts: [], head: 'asked' } }))
  const client = clientOf(call)
  const take = vi.fn(async (): Promise<unknown> => envelope)
  vi.stubGlobal('window', { insightsEarly: { take } })
  await expect(client.call('social.feed', { tab: 'hot' })).resolves.toEqual({ ...empty, head: 'early' })
  expect(take).toHaveBeenCalledWith({ method: 'POST', path: 'v1/social/public/feed', params: { tab: 'hot' } })
  expect(call).not.toHaveBeenCalled()
  for (const nothing of [async () => undefined, () => undefined]) {
    vi.stubGlobal('window', { insightsEarly: { take: nothing } })
    await expect(client.call('social.feed', { tab: 'hot' })).resolves.toEqual({ ...empty, head: 'asked' })
  }
})

test('rejects with the same error as in a browser when the exchange refuses', async () => {
  const client = clientOf(async () => ({ code: '40001', msg: 'tab must be one of three.', data: null }))
  await expect(client.call('social.feed', { tab: 'hot' })).rejects.toMatchObject({ name: 'ApiError', code: '40001' })
  expect(notices).toEqual(['tab must be one of three.'])
})

test('falls back to the browser’s way without a request handler, and loads it with the first call', async () => {
  await expect(clientOf(noHandler).call('social.feed', { tab: 'hot' })).resolves.toEqual({ ...empty, head: 'instead' })
  expect(instead.mock.calls).toEqual([[calls['social.feed'], { tab: 'hot' }, {}]])
  expect(without).toHaveBeenCalledWith(expect.objectContaining({ code: 'no_handler' }))
})

test('rejects an answer of native that is no envelope as unreadable', async () => {
  const client = clientOf(async () => 'done')
  await expect(client.call('social.feed', { tab: 'hot' })).rejects.toMatchObject({
    name: 'InvalidResponseError',
    status: 0,
  })
  expect(bring).not.toHaveBeenCalled()
})

test('fetches data that native keeps at a path, for as long as the caller waits', async () => {
  const { signal } = new AbortController()
  const client = clientOf(async () => ({ code: '00000', msg: '', data: null, at: '/answers/1' }))
  await expect(client.call('social.feed', { tab: 'hot' }, { signal })).resolves.toEqual({ ...empty, head: 'fetched' })
  expect(fetchData).toHaveBeenCalledWith({ code: '00000', msg: '', data: null }, '/answers/1', { signal })
})

test.each([
  ['a time', null, 1_764_460_800_000],
  ['a date', null, '2026-11-30T00:00:00Z'],
  ['a path next to its data', { posts: [] }, '/v1/social/public/feed'],
])('does not read %s in a field `at` of the exchange’s own envelope as an address', async (_, data, at) => {
  const client = clientOf(async () => ({ code: '00000', msg: '', data, at }))
  await client.call('social.feed', { tab: 'hot' }).catch(() => undefined)
  expect(fetchData).not.toHaveBeenCalled()
})

test('passes any other failure of native to the caller', async () => {
  const client = clientOf(() => Promise.reject(new BridgeError('timeout', 'Too late.')))
  await expect(client.call('social.feed', { tab: 'hot' })).rejects.toMatchObject({ code: 'timeout' })
  expect(bring).not.toHaveBeenCalled()
})

test('rejects with the code of a signature inside a success', async () => {
  const inside = { code: '00023', msg: 'The signature is not valid.' }
  const client = clientOf(async () => ({ code: '00000', msg: 'success', data: inside }))
  await expect(client.call('social.feed', { tab: 'hot' })).rejects.toMatchObject({ name: 'ApiError', code: '00023' })
  expect(notices).toEqual([inside.msg])
})

test('leaves any other code inside an answer in the answer', async () => {
  const client = clientOf(async () => ({ code: '00000', msg: '', data: { code: '40001', head: 'kept' } }))
  await expect(client.call('social.feed', { tab: 'hot' })).resolves.toMatchObject({ head: 'kept' })
})
