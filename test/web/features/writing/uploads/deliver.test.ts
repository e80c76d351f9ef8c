import { beforeEach, expect, test, vi } from 'vitest'
import { laterCalls } from '#bridge/exchange/calls/laterCalls.ts'
import type { Client } from '#bridge/exchange/client.ts'
import { ApiError, InvalidResponseError } from '#bridge/exchange/errors.ts'
import { uploadLimits } from '#bridge/site/writing.ts'
import { sendFile } from '#web/features/writing/uploads/deliver.ts'
import { policy } from '#web/features/writing/uploads/retry.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

const media = { id: 'one' }
const bytes = new Blob([new Uint8Array(uploadLimits.part + 1)])

type Options = Parameters<Client['call']>[2]
type FileToSend = Parameters<typeof sendFile>[0]

const send = (call: unknown, file: Partial<FileToSend> & Pick<FileToSend, 'bytes'>) =>
  sendFile(
    { uploadId: 'one', hash: 'a', isFresh: true, ...file },
    {
      call: call as Client['call'],
      onSent: () => {},
      onNetwork: () => {},
      signal: new AbortController().signal,
      policy,
    },
  )

/** Sends a file of two parts, each of which is answered after this many ms; `merge` answers as the exchange does once it has both. */
function sending(merge: (options: Options) => Promise<unknown>, partMs = 0) {
  const asked: string[] = []
  const received: number[] = []
  const call = async (name: string, body: { readonly part?: number }, options: Options) => {
    asked.push(name)
    if (name === 'social.merge') return merge(options)
    received.push(body.part ?? 0)
    if (partMs > 0) await Promise.race([after(partMs), left(options)])
    return { received, media: null }
  }
  const sent = send(call, { bytes })
  const merges = () => asked.filter((name) => name === 'social.merge').length
  return { sent, merges, parts: () => received }
}

/** As a request is ended by its signal. */
const left = (options: Options): Promise<never> =>
  new Promise((_, reject) => options?.signal?.addEventListener('abort', () => reject(options.signal?.reason)))
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test.each([9_000, 46_000, 599_000])('waits for a merge of %i ms', async (ms) => {
  const { sent, merges } = sending((options) => Promise.race([after(ms).then(() => ({ media })), left(options)]))
  await vi.waitFor(() => expect(merges()).toBe(1))
  await vi.advanceTimersByTimeAsync(ms)
  await expect(sent).resolves.toBe(media)
  expect(merges()).toBe(1)
})

test('retries a merge without a response after 600 s', async () => {
  let tries = 0
  const { sent, merges } = sending((options) => {
    tries += 1
    if (tries > 1) return Promise.resolve({ media })
    return left(options)
  })
  await vi.waitFor(() => expect(merges()).toBe(1))
  await vi.advanceTimersByTimeAsync(599_999)
  expect(merges()).toBe(1)
  await vi.advanceTimersByTimeAsync(1_100)
  await expect(sent).resolves.toBe(media)
  expect(merges()).toBe(2)
})

test('retries a rate-limited merge (429) a moment later', async () => {
  let tries = 0
  const { sent, merges } = sending((options) => {
    tries += 1
    if (tries > 1) return Promise.resolve({ media })
    options?.onBusy?.('')
    return new Promise(() => {})
  })
  await vi.waitFor(() => expect(merges()).toBe(1))
  await vi.advanceTimersByTimeAsync(1_000)
  await expect(sent).resolves.toBe(media)
})

test('uses a timeout of 600 s for every upload call', () => {
  for (const name of ['uploadImage', 'uploadVedio', 'part', 'merge'] as const)
    expect(laterCalls[`social.${name}`].timeoutMs).toBe(600_000)
})

/** Sends a file of one part, all of whose bytes leave at once; the answer takes `ms`. */
function sendingWhole(ms: number, film?: FileToSend['film']) {
  let tries = 0
  const call = (_: string, __: object, options: Options) => {
    tries += 1
    options?.onProgress?.(3)
    return Promise.race([after(ms).then(() => ({ media })), left(options)])
  }
  const sent = send(call, { bytes: new Blob(['abc']), ...(film && { film }) })
  return { sent, tries: () => tries }
}

test('waits for a short video as long as for one in parts, once it is sent', async () => {
  const { sent, tries } = sendingWhole(599_000, { width: 1, height: 1, milliseconds: 1, posterId: 'p' })
  await vi.advanceTimersByTimeAsync(599_000)
  await expect(sent).resolves.toBe(media)
  expect(tries()).toBe(1)
})

test.each([undefined, { width: 1, height: 1, milliseconds: 1, posterId: 'p' }])(
  'waits for a picture or a video that takes 9 s (%j)',
  async (film) => {
    const { sent, tries } = sendingWhole(9_000, film)
    await vi.advanceTimersByTimeAsync(9_000)
    await expect(sent).resolves.toBe(media)
    expect(tries()).toBe(1)
  },
)

test('waits for a part that takes 9 s, and sends it once', async () => {
  const { sent, parts } = sending(async () => ({ media }), 9_000)
  await vi.waitFor(() => expect(parts()).toEqual([0]))
  await vi.advanceTimersByTimeAsync(9_000)
  await vi.waitFor(() => expect(parts()).toEqual([0, 1]))
  await vi.advanceTimersByTimeAsync(9_000)
  await expect(sent).resolves.toBe(media)
  expect(parts()).toEqual([0, 1])
})

test('does not wait that long for a picture', async () => {
  const { sent, tries } = sendingWhole(44_000)
  await vi.advanceTimersByTimeAsync(44_000)
  await expect(sent).resolves.toBe(media)
  const slow = sendingWhole(60_000)
  slow.sent.catch(() => {})
  await vi.advanceTimersByTimeAsync(47_000)
  expect([tries(), slow.tries()]).toEqual([1, 2])
})

test.each([
  ['a code', new ApiError('404', 'There is no such call.')],
  ['a page', new InvalidResponseError(404)],
])('sends everything when the exchange reports existing parts with %s', async (_, error) => {
  const asked: string[] = []
  const call = async (name: string, body: { readonly part?: number }) => {
    asked.push(`${name} ${body.part ?? ''}`.trim())
    if (name === 'social.uploadState') throw error
    return name === 'social.merge' ? { media } : { received: [], media: null }
  }
  const sent = send(call, { bytes, isFresh: false })
  await expect(sent).resolves.toBe(media)
  expect(asked).toEqual(['social.uploadState', 'social.part 0', 'social.part 1', 'social.merge'])
})
