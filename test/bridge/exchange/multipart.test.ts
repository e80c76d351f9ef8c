import { beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#bridge/exchange/calls.ts'
import { createClock } from '#bridge/exchange/clock.ts'
import { createRequestSender } from '#bridge/exchange/request.ts'
import { mustWait } from '#bridge/exchange/signedPaths.ts'
import { ApiError, type Client, createClient, NetworkError, TimeoutError } from '#bridge/index.ts'
import exchange from '#fixtures/exchange.config.ts'
import { FakeRequest } from './fakeRequest.ts'

let client: Client
let notices: string[]
const state = { theme: 'black', locale: 'ar', simulation: true } as const

beforeEach(() => {
  FakeRequest.made.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  notices = []
  client = createClient(exchange, { state: () => state, onNotice: (message) => notices.push(message) })
})

const fields = { uploadId: 'a'.repeat(32), part: 3, hash: 'b'.repeat(64) }
const file = new Blob(['some bytes'])
const sendPart = (options: Parameters<Client['call']>[2] = {}) =>
  client.call('social.part', fields, { file, ...options })
const success = { code: '00000', msg: '', data: { received: [3] } }

test('sends a file with its fields, the headers of every request, and the two fields of every body', async () => {
  const sent = sendPart()
  const request = await FakeRequest.next()
  request.answer(200, success)
  await expect(sent).resolves.toEqual({ received: [3] })
  expect(request).toMatchObject({ method: 'POST', url: '/v1/social/fileUpload/part' })
  expect(request.headers).toMatchObject({
    theme: 'black',
    website: 'insights',
    terminaltype: '1',
    locale: 'ar',
    languageid: '39',
    paptrading: '1',
    uhti: expect.stringMatching(/^[0-9a-f]{32}$/),
    tm: expect.stringMatching(/^\d{13}$/),
  })
  // The browser writes its own, with the boundary.
  expect(request.headers).not.toHaveProperty('content-type')
  const { file: carried, ...texts } = Object.fromEntries(request.body ?? [])
  expect(texts).toEqual({ ...fields, part: '3', languageId: '39', terminalCode: request.headers.terminalcode })
  expect(carried).toBeInstanceOf(Blob)
  expect(carried instanceof Blob && (await carried.text())).toBe('some bytes')
})

test.each(['uploadImage', 'uploadVedio', 'part'] as const)(
  '[s7-multipart-%s] [s9-timeout-uploads] sends a file unsigned, with a timeout of 600 s',
  (own) => {
    const name = `social.${own}` as const
    expect(calls[name].timeoutMs).toBe(600_000)
    expect(calls['social.merge'].isMultipart).toBeUndefined()
    expect(calls[name].isMultipart).toBe(true)
    expect(mustWait(calls[name])).toBe(false)
  },
)

test('reports its progress to the caller', async () => {
  const heard: number[] = []
  const sent = sendPart({ onProgress: (bytes) => heard.push(bytes) })
  const request = await FakeRequest.next()
  request.upload.onprogress?.({ loaded: 4 })
  request.upload.onprogress?.({ loaded: 10 })
  request.answer(200, success)
  await sent
  expect(heard).toEqual([4, 10])
})

test('answers a caller that does not listen to its progress', async () => {
  const sent = sendPart()
  const request = await FakeRequest.next()
  request.upload.onprogress?.({ loaded: 4 })
  request.answer(200, success)
  await expect(sent).resolves.toEqual({ received: [3] })
})

test.each([
  ['self', false],
  ['https://api.acme.example', true],
])('with an API at %s sends another origin’s cookies: %j', async (api, isAlong) => {
  const other = createClient({ ...exchange, domains: { ...exchange.domains, api } }, { state: () => state })
  const sent = other.call('social.part', fields, { file })
  const request = await FakeRequest.next()
  request.answer(200, success)
  await sent
  expect([request.url, request.withCredentials]).toEqual([`${isAlong ? api : ''}/v1/social/fileUpload/part`, isAlong])
})

test('sets the clock by its response, like any other call', async () => {
  const clock = createClock()
  const send = createRequestSender(exchange, () => state, { clock, onSignError: () => {} })
  const sent = send(calls['social.part'], fields, { file })
  const request = await FakeRequest.next()
  request.answer(200, success, { requesttime: String(Date.now() + 3_600_000) })
  await sent
  expect(clock.now() - Date.now()).toBeGreaterThan(3_500_000)
})

test('reports its refusal like that of any other call', async () => {
  const sent = sendPart()
  ;(await FakeRequest.next()).answer(400, { code: '40001', msg: 'The file is no picture.', data: null })
  await expect(sent).rejects.toThrow(new ApiError('40001', 'The file is no picture.'))
  expect(notices).toEqual(['The file is no picture.'])
})

test('keeps a 429 pending until its caller aborts', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const giveUp = new AbortController()
  const settled = vi.fn()
  const sent = sendPart({ signal: giveUp.signal })
  sent.then(settled, settled)
  ;(await FakeRequest.next()).answer(429, { code: '429', msg: '', data: null })
  await new Promise((resolve) => setTimeout(resolve))
  expect(settled).not.toHaveBeenCalled()
  giveUp.abort(new Error('enough'))
  await expect(sent).rejects.toThrow('enough')
})

test('rejects with a network error when the connection breaks, and with an invalid response without an envelope', async () => {
  const sent = sendPart()
  ;(await FakeRequest.next()).onerror?.(new Error('reset'))
  await expect(sent).rejects.toThrow(NetworkError)
  const again = sendPart()
  ;(await FakeRequest.next()).answer(502, '<html>')
  await expect(again).rejects.toMatchObject({ name: 'InvalidResponseError', status: 502 })
})

test('times out after 600 s, and ends at once when aborted', async () => {
  const giveUp = new AbortController()
  const given = sendPart({ signal: giveUp.signal })
  const request = await FakeRequest.next()
  giveUp.abort(new Error('enough'))
  await expect(given).rejects.toThrow('enough')
  expect(request.isAborted).toBe(true)

  vi.useFakeTimers()
  const late = sendPart()
  const failed = expect(late).rejects.toThrow(TimeoutError)
  const slow = await FakeRequest.next()
  await vi.advanceTimersByTimeAsync(599_000)
  expect(slow.isAborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  await failed
  expect(slow.isAborted).toBe(true)
})

test('is not sent without its file', async () => {
  const send = createRequestSender(exchange, () => state)
  await expect(send(calls['social.part'], fields, {})).rejects.toThrow(
    new TypeError('v1/social/fileUpload/part needs a file.'),
  )
  expect(FakeRequest.made).toEqual([])
})
