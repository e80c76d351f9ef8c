import { afterEach, expect, test, vi } from 'vitest'
import type { Bridge } from '../../../bridge/app/bridge.ts'
import { methodFacts } from '../../../bridge/app/methods/facts.ts'
import { createAppSender } from '../../../bridge/exchange/appSender.ts'
import { createClientOn } from '../../../bridge/exchange/client.ts'
import type { Sender } from '../../../bridge/exchange/sender.ts'
import { BridgeError } from '../../../bridge/transport/errors.ts'

const notices: string[] = []
const fallback = vi.fn<Sender>(async () => ({ code: '00000', msg: '', data: 'by fetch' }))

const clientOf = (call: (...request: readonly unknown[]) => Promise<unknown>) => {
  const bridge: Pick<Bridge, 'call'> = { call: call as Bridge['call'] }
  const notify = (message: string) => void notices.push(message)
  return createClientOn(
    createAppSender(bridge, notify, async () => fallback),
    notify,
  )
}

const noHandler = () => Promise.reject(new BridgeError('no_handler', 'There is no handler.'))
const on = (protocol: string) => vi.stubGlobal('location', { protocol })

afterEach(() => {
  notices.length = 0
  fallback.mockClear()
  vi.unstubAllGlobals()
})

test('in the app a call goes to native with the same path and params, and without our headers or body fields', async () => {
  const call = vi.fn().mockResolvedValue({ code: '00000', msg: '', data: { posts: [] } })
  await expect(clientOf(call).call('social.feed', { tab: 'hot' })).resolves.toEqual({ posts: [] })
  expect(call).toHaveBeenCalledWith(
    'request',
    { method: 'POST', path: 'v1/social/public/feed', params: { tab: 'hot' } },
    {},
  )
  expect(methodFacts.request.deadlineMs).toBe(100_000)
})

test('the exchange’s refusal is the same error as in a browser', async () => {
  const client = clientOf(async () => ({ code: '40001', msg: 'tab must be one of three.', data: null }))
  await expect(client.call('social.feed', { tab: 'hot' })).rejects.toMatchObject({ name: 'AnswerError', code: '40001' })
  expect(notices).toEqual(['tab must be one of three.'])
})

test('without a request handler the reader is asked once to upgrade, and public reads go by fetch', async () => {
  on('https:')
  const client = clientOf(noHandler)
  await expect(client.call('social.feed', { tab: 'hot' })).resolves.toBe('by fetch')
  await expect(client.call('social.feed', { tab: 'hot' })).resolves.toBe('by fetch')
  expect(notices).toEqual(['Please upgrade the app'])
})

test('what needs the reader’s session never goes by fetch', async () => {
  on('https:')
  const wish = { postId: '1', kind: 'like', on: true } as const
  await expect(clientOf(noHandler).call('social.react', wish)).rejects.toMatchObject({ code: 'no_handler' })
  expect(fallback).not.toHaveBeenCalled()
})

test.each(['http:', 'file:'])('on a page of %s nothing goes by fetch', async (protocol) => {
  on(protocol)
  await expect(clientOf(noHandler).call('social.feed', { tab: 'hot' })).rejects.toMatchObject({ code: 'no_handler' })
  expect(fallback).not.toHaveBeenCalled()
})

test('any other failure of native is the caller’s to hear', async () => {
  on('https:')
  const client = clientOf(() => Promise.reject(new BridgeError('timeout', 'Too late.')))
  await expect(client.call('social.feed', { tab: 'hot' })).rejects.toMatchObject({ code: 'timeout' })
  expect(fallback).not.toHaveBeenCalled()
})
