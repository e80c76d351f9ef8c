import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.doUnmock('#bridge/exchange/moreCalls.ts')
})

/** A client on a way that answers with nothing, and the way. */
async function open() {
  const { createClientOn } = await import('#bridge/exchange/client.ts')
  const send = vi.fn(async () => ({ code: '00000', msg: '', data: { posts: [] } }))
  return { send, client: createClientOn(send, () => {}) }
}

test.each([
  [true, false],
  [false, true],
  [undefined, false],
])(
  'how a call is made comes late; where it does not come, and the browser says onLine: %j, the call is offline: %j',
  async (onLine, offline) => {
    vi.stubGlobal('navigator', { onLine })
    vi.doMock('#bridge/exchange/moreCalls.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module: /assets/moreCalls.js')
    })
    const { client, send } = await open()
    await expect(client.call('social.react', { postId: '1', kind: 'like', on: true })).rejects.toMatchObject({
      name: 'NetworkError',
      offline,
      isTransient: true,
      cause: expect.any(Error),
    })
    expect(send).not.toHaveBeenCalled()
    // What the first posts wait for is at hand.
    await expect(client.call('social.feed', { tab: 'hot' })).resolves.toMatchObject({ posts: [] })
  },
)

test('an unknown call is refused by its name, and not sent', async () => {
  const { client, send } = await open()
  const answer: Promise<unknown> = Reflect.apply(client.call, undefined, ['social.unknown', {}])
  await expect(answer).rejects.toThrow(new TypeError('social.unknown'))
  expect(send).not.toHaveBeenCalled()
})
