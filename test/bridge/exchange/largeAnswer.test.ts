import { expect, test, vi } from 'vitest'
import type { Envelope } from '#bridge/exchange/callSender.ts'
import { fetchData } from '#bridge/exchange/largeAnswer.ts'

const envelope: Envelope = { code: '00000', msg: 'success', data: null, status: undefined }
const served = (answer: () => Promise<Response>) => {
  const fetched = vi.fn((_path: string, _init: RequestInit) => answer())
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('fetches the data of an answer from its path, without caching it', async () => {
  const fetched = served(async () => Response.json({ posts: ['a'] }))
  await expect(fetchData(envelope, '/answers/1')).resolves.toEqual({ ...envelope, data: { posts: ['a'] } })
  expect(fetched).toHaveBeenCalledWith('/answers/1', expect.objectContaining({ cache: 'no-store' }))
})

test.each([
  '',
  '//evil.example/a',
  '/\\evil.example/a',
  'https://evil.example/a',
  'answers/1',
  7,
  { path: '/answers/1' },
])('fetches nothing from %j, which is not a path of the page’s own origin', async (at) => {
  const fetched = served(async () => Response.json({}))
  await expect(fetchData(envelope, at)).rejects.toMatchObject({ name: 'InvalidResponseError' })
  expect(fetched).not.toHaveBeenCalled()
})

test.each([
  ['the app has forgotten it', async () => new Response('', { status: 404 })],
  ['a page comes in its place', async () => new Response('<!doctype html>')],
  ['no scheme handler answers', () => Promise.reject(new TypeError('Load failed'))],
])('ends the call as if it timed out when %s', async (_, answer) => {
  served(answer)
  await expect(fetchData(envelope, '/answers/1')).rejects.toMatchObject({ code: 'timeout', isTransient: true })
})

test('ends the call within 10 s when a path does not answer', async () => {
  vi.useFakeTimers()
  served(() => new Promise(() => {}))
  const ended = fetchData(envelope, '/answers/1').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(ended).resolves.toMatchObject({ code: 'timeout' })
})

test('aborts the fetch when the caller aborts', async () => {
  const fetched = served(() => new Promise(() => {}))
  const controller = new AbortController()
  const ended = fetchData(envelope, '/answers/1', controller)
  controller.abort()
  await expect(ended).rejects.toMatchObject({ code: 'aborted' })
  expect(fetched.mock.calls[0]?.[1].signal?.aborted).toBe(true)
})

test('rejects with a signature’s code inside the data', async () => {
  const inside = { code: '00023', msg: 'The signature is not valid.' }
  served(async () => Response.json(inside))
  await expect(fetchData(envelope, '/answers/1')).resolves.toMatchObject(inside)
})
