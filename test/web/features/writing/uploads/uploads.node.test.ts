import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, InvalidResponseError } from '#bridge/exchange/errors.ts'
import { uploadLimits } from '#bridge/site/writing.ts'
import { createAreas } from '#bridge/storage/areas.ts'
import exchange from '#fixtures/exchange.config.ts'
import { UploadRefusal } from '#web/features/writing/errors.ts'
import type { Upload, Uploads } from '#web/features/writing/types.ts'
import type { PreparedMedia } from '#web/features/writing/uploads/prepare.ts'
import { createUploads, type UploadDeps } from '#web/features/writing/uploads.ts'
import { provideServices } from '#web/lib/page/services.ts'
import { readViewer } from '#web/lib/page/viewer.ts'
import { createFakeExchange, sha256 } from '../drafts/fakeExchange.ts'

/*
 * The environment is Node's, whose Blobs are copied into a database as a browser's are. Another page is another set of uploads
 * over the same database; the page before it is one whose requests never end.
 */

type FakeExchange = ReturnType<typeof createFakeExchange>
let fake: FakeExchange
let areas: ReturnType<typeof createAreas>
const cookies = { cookie: '' }
const line = new EventTarget()
const browser = { onLine: true }
/** The holder and the waiters of a lock, for all tabs of a browser. */
let locks: Pick<LockManager, 'request'>

const quick = { stallMs: 400, mergeMs: 400, firstMs: 1, maxMs: 2, tries: 6 }

/** Megabytes in a database written in JavaScript take time on a busy machine. */
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000 })

function createLocks(): Pick<LockManager, 'request'> {
  const last = new Map<string, Promise<unknown>>()
  const request = async (name: string, _: unknown, work: () => Promise<unknown>) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, turn)
    return turn
  }
  return { request: request as LockManager['request'] }
}

const logIn = (userId: string) => {
  cookies.cookie = userId && `user_id=${userId}`
  readViewer()
}
const asItIs = async (file: Blob): Promise<PreparedMedia> => ({ bytes: file, width: 8, height: 4, film: null })
const open = (parts: Partial<UploadDeps> = {}): Uploads =>
  createUploads({ area: () => areas('community'), prepare: asItIs, policy: quick, locks, ...parts })

/** Bytes that differ in every part. */
const bytesOf = (length: number, seed = 1): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length)
  for (let at = 0, state = seed; at < length; at++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    bytes[at] = state >> 16
  }
  return bytes
}
const picture = (length: number, seed = 1) => new Blob([bytesOf(length, seed)], { type: 'image/jpeg' })
const tenParts = 10 * uploadLimits.part - 1_234

const until = (uploads: Uploads, uploadId: string, holds: (upload: Upload | undefined) => boolean): Promise<Upload> =>
  new Promise((resolve) => {
    const stop = uploads.$uploads.subscribe((all) => {
      const upload = all[uploadId]
      if (!upload || !holds(upload)) return
      resolve(upload)
      queueMicrotask(() => stop())
    })
  })
const done = (uploads: Uploads, uploadId: string) => until(uploads, uploadId, (upload) => upload?.phase === 'done')
const failed = (uploads: Uploads, uploadId: string) => until(uploads, uploadId, (upload) => upload?.phase === 'failed')
const only = (ids: readonly string[]): string => {
  const [first = '', ...others] = ids
  expect(others).toEqual([])
  return first
}
/** Compared by their hashes, since a list of a million differences is unreadable. */
const arrived = (uploadId: string) => sha256(fake.whole.get(uploadId)?.bytes ?? new Uint8Array())
const keptKeys = () => areas('community').keys()

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('document', cookies)
  vi.stubGlobal('location', new URL('https://page/insights'))
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('addEventListener', line.addEventListener.bind(line))
  vi.stubGlobal('removeEventListener', line.removeEventListener.bind(line))
  vi.spyOn(console, 'warn').mockReturnValue()
  browser.onLine = true
  fake = createFakeExchange()
  areas = createAreas()
  locks = createLocks()
  provideServices({ exchange, client: fake.client })
  logIn('7')
})

test('sends a small picture in one request, and keeps none of its bytes here', async () => {
  const uploads = open()
  const file = picture(1_000)
  const uploadId = only(uploads.add([file]))
  const { media, sent, preview } = await done(uploads, uploadId)
  expect(arrived(uploadId)).toBe(sha256(new Uint8Array(await file.arrayBuffer())))
  expect({ media: media?.mediaId, sent, preview }).toEqual({ media: 'm1', sent: 1, preview: expect.any(String) })
  expect(fake.asked.map(({ name }) => name)).toEqual(['social.uploadImage'])
  expect(await keptKeys()).toEqual([`upload 7 ${uploadId}`])
})

test('sends a larger file in parts, complete although every fifth one fails', async () => {
  const uploads = open()
  let count = 0
  const failures = new Map<unknown, number>()
  fake.fail((name, { part }) => {
    if (name !== 'social.part' || ++count % 5 !== 0) return undefined
    failures.set(part, (failures.get(part) ?? 0) + 1)
    // Half of them get there, and only the answer is lost.
    return count % 2 === 0 ? 'before' : 'after'
  })
  const uploadId = only(uploads.add([picture(tenParts)]))
  await done(uploads, uploadId)
  expect(arrived(uploadId)).toBe(sha256(bytesOf(tenParts)))
  expect(failures.size).toBeGreaterThan(1)
  expect(fake.timesSent(uploadId)).toEqual(Array.from({ length: 10 }, (_, part) => 1 + (failures.get(part) ?? 0)))
})

test('decreases the progress by at most the failed part', async () => {
  const uploads = open()
  const seen: number[] = []
  let isFirst = true
  fake.fail((_, { part }) => {
    if (part !== 4 || !isFirst) return undefined
    isFirst = false
    return 'after'
  })
  const uploadId = only(uploads.add([picture(tenParts)]))
  const stop = uploads.$uploads.listen((all) => seen.push(all[uploadId]?.sent ?? 0))
  await done(uploads, uploadId)
  stop()
  const falls = seen.flatMap((sent, at) => (at > 0 && sent < (seen[at - 1] ?? 0) ? (seen[at - 1] ?? 0) - sent : []))
  expect(falls).toHaveLength(1)
  expect(Math.max(...falls) * tenParts).toBeLessThanOrEqual(uploadLimits.part + 1)
})

test('sends only the rest after a reload, from bytes on this device', async () => {
  const before = open({ locks: undefined })
  fake.fail((_, { part }) => (part === 6 ? 'never' : undefined))
  const uploadId = only(before.add([picture(tenParts)]))
  await soon(() => expect(fake.timesSent(uploadId)).toHaveLength(7))
  fake.fail(() => undefined)
  fake.asked.length = 0

  const after = open()
  await after.resume([uploadId])
  expect(after.$uploads.get()[uploadId]).toMatchObject({
    type: 'image',
    width: 8,
    preview: expect.stringMatching(/^blob:/),
  })
  await done(after, uploadId)
  expect(arrived(uploadId)).toBe(sha256(bytesOf(tenParts)))
  const sent = fake.asked.filter(({ name }) => name === 'social.part').map(({ fields }) => fields.part)
  expect([...new Set(sent)]).toEqual([6, 7, 8, 9])
})

test('stores the bytes before sending', async () => {
  const uploads = open()
  const kept: string[][] = []
  const { call } = fake.client
  provideServices({
    exchange,
    client: {
      call: (async (...given: Parameters<typeof call>) => {
        kept.push(await keptKeys())
        return call(...given)
      }) as typeof call,
    },
  })
  const uploadId = only(uploads.add([picture(100)]))
  await done(uploads, uploadId)
  expect(kept[0]).toEqual([`upload 7 ${uploadId}`, `uploadBytes 7 ${uploadId} 0`])
})

test('sends from one of two tabs, and the other finds it done', async () => {
  const [one, two] = [open(), open()]
  const letGo = fake.hold()
  const uploadId = only(one.add([picture(tenParts)]))
  await soon(() => expect(fake.timesSent(uploadId)).toHaveLength(1))
  await two.resume([uploadId])
  await until(two, uploadId, (upload) => upload?.phase === 'waiting')
  letGo()
  await Promise.all([done(one, uploadId), done(two, uploadId)])
  expect(fake.timesSent(uploadId)).toEqual(Array.from({ length: 10 }, () => 1))
  expect(two.$uploads.get()[uploadId]?.media).toEqual(one.$uploads.get()[uploadId]?.media)
})

test('sends two at a time', async () => {
  const uploads = open()
  const letGo = fake.hold()
  const ids = uploads.add([1, 2, 3, 4, 5].map((seed) => picture(100, seed)))
  await soon(() => expect(fake.asked).toHaveLength(2))
  await Promise.all(ids.slice(2).map((uploadId) => until(uploads, uploadId, (upload) => upload?.phase === 'waiting')))
  letGo()
  await Promise.all(ids.map((uploadId) => done(uploads, uploadId)))
  expect(fake.maxAtOnce()).toBe(2)
  expect(new Set(ids.map((uploadId) => arrived(uploadId))).size).toBe(5)
})

test('waits for the network while offline, and says so', async () => {
  const uploads = open()
  browser.onLine = false
  const uploadId = only(uploads.add([picture(100)]))
  await until(uploads, uploadId, (upload) => upload?.phase === 'sending')
  await until(uploads, uploadId, (upload) => upload?.phase === 'waiting')
  expect(fake.asked).toEqual([])
  browser.onLine = true
  line.dispatchEvent(new Event('online'))
  await done(uploads, uploadId)
})

test.each([
  ['a broken line', 'before'],
  ['an answer that never comes', 'never'],
  ['an overloaded exchange', new ApiError('503', 'Later.')],
  ['a page instead of an answer', new InvalidResponseError(502)],
] as const)('%s passes, and is tried again', async (_, fault) => {
  const uploads = open()
  let left = 3
  fake.fail(() => (left-- > 0 ? fault : undefined))
  const uploadId = only(uploads.add([picture(100)]))
  await done(uploads, uploadId)
  expect(fake.asked).toHaveLength(4)
})

test('fails with a message if the network never works, and offers a retry', async () => {
  const uploads = open()
  fake.fail(() => 'before')
  const uploadId = only(uploads.add([picture(100)]))
  const { reason } = await failed(uploads, uploadId)
  expect(reason).toBe('This could not be uploaded. Try again when your connection is better.')
  fake.fail(() => undefined)
  uploads.retry(uploadId)
  await done(uploads, uploadId)
})

test('fails immediately with the message of the exchange after a refusal', async () => {
  const uploads = open()
  fake.fail(() => new ApiError('40001', 'The file is no picture.'))
  const uploadId = only(uploads.add([picture(100)]))
  expect(await failed(uploads, uploadId)).toMatchObject({ reason: 'The file is no picture.', media: null })
  expect(fake.asked).toHaveLength(1)
})

test('never sends a file that cannot be prepared', async () => {
  const refuse = async (): Promise<PreparedMedia> => {
    throw new UploadRefusal('This video is larger than 200 MB.')
  }
  const uploads = open({ prepare: refuse })
  const uploadId = only(uploads.add([picture(100)]))
  expect(await failed(uploads, uploadId)).toMatchObject({ reason: 'This video is larger than 200 MB.' })
  expect(fake.asked).toEqual([])
  expect(await keptKeys()).toEqual([])
})

test('stops a deleted upload, and keeps nothing of it', async () => {
  const uploads = open()
  fake.fail((_, { part }) => (part === 3 ? 'never' : undefined))
  const uploadId = only(uploads.add([picture(tenParts)]))
  await soon(() => expect(fake.timesSent(uploadId)).toHaveLength(4))
  uploads.forget(uploadId)
  expect(uploads.$uploads.get()).toEqual({})
  await soon(async () => expect(await keptKeys()).toEqual([]))
  // What comes after it is sent, and nothing more of this one.
  fake.fail(() => undefined)
  await done(uploads, only(uploads.add([picture(100)])))
  expect(fake.timesSent(uploadId)).toEqual([1, 1, 1, 1])
})

test('hides uploads from other users, and restores them for their owner', async () => {
  const uploads = open()
  fake.fail((_, { part }) => (part === 3 ? 'never' : undefined))
  const uploadId = only(uploads.add([picture(tenParts)]))
  await soon(() => expect(fake.timesSent(uploadId)).toHaveLength(4))
  const kept = await keptKeys()
  logIn('8')
  expect(uploads.$uploads.get()).toEqual({})
  uploads.forget(uploadId)
  await uploads.resume([uploadId])
  expect(await failed(uploads, uploadId)).toMatchObject({ preview: null })
  expect(await keptKeys()).toEqual(kept)

  fake.fail(() => undefined)
  logIn('7')
  await uploads.resume([uploadId])
  await done(uploads, uploadId)
  expect(arrived(uploadId)).toBe(sha256(bytesOf(tenParts)))
})

test('uploads the poster of a video first, and then shows it', async () => {
  const poster = picture(50, 9)
  const film = { milliseconds: 1_500, poster }
  const uploads = open({ prepare: async (bytes) => ({ bytes, width: 640, height: 360, film }) })
  const uploadId = only(uploads.add([new Blob([bytesOf(100)], { type: 'video/mp4' })]))
  expect(await done(uploads, uploadId)).toMatchObject({ type: 'video', media: { type: 'video', seconds: 1.5 } })
  const posterId = fake.whole.get(`${uploadId}-poster`)?.media.mediaId
  expect(posterId).toBeDefined()
  expect(fake.asked.map(({ name }) => name)).toEqual(['social.uploadImage', 'social.uploadVedio'])
  expect(fake.asked[1]?.fields).toMatchObject({ width: 640, height: 360, milliseconds: 1_500, posterId })
})

test('restores a finished upload after a reload, from its record or the exchange', async () => {
  const uploads = open()
  const uploadId = only(uploads.add([picture(100)]))
  const { media } = await done(uploads, uploadId)
  fake.asked.length = 0
  const second = open()
  await second.resume([uploadId])
  expect(second.$uploads.get()[uploadId]).toMatchObject({ phase: 'done', sent: 1, media })
  expect(fake.asked).toEqual([])

  await areas('community').clear()
  const third = open()
  await third.resume([uploadId])
  expect((await done(third, uploadId)).media).toEqual(media)
})

test('fails with a reason if the bytes are gone', async () => {
  const uploads = open()
  await uploads.resume(['0'.repeat(32)])
  expect(await failed(uploads, '0'.repeat(32))).toMatchObject({
    reason: 'This is no longer on this device. Remove it, and add it again.',
  })
})

test('shows uploads of another device as done, or as being there', async () => {
  const uploads = open()
  const medium = { type: 'image', thumb: '/media/a-s', width: 8, height: 4, alt: '' } as const
  const [sent, unsent] = [uploads.adopt({ ...medium, mediaId: 'm9' }), uploads.adopt({ ...medium, mediaId: null })]
  const expected = {
    [sent]: { phase: 'done', media: { mediaId: 'm9' } },
    [unsent]: { phase: 'failed', reason: expect.stringContaining('on the device where the draft was written') },
  }
  expect(uploads.$uploads.get()).toMatchObject(expected)
  await soon(async () => expect(await keptKeys()).toHaveLength(2))
  const after = open()
  await after.resume([sent, unsent])
  expect(after.$uploads.get()).toMatchObject(expected)
})

test('deletes abandoned bytes after seven days, of this reader only', async () => {
  const week = 7 * 86_400_000
  for (const userId of ['7', '8']) {
    logIn(userId)
    const uploads = open()
    fake.fail(() => new ApiError('40001', 'No.'))
    await failed(uploads, only(uploads.add([picture(100)])))
  }
  logIn('7')
  expect(await keptKeys()).toHaveLength(4)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + week + 1_000)
  await open().resume(['1'.repeat(32)])
  await soon(async () => expect((await keptKeys()).filter((key) => key.includes(' 7 '))).toEqual([]))
  expect(await keptKeys()).toHaveLength(2)
})

test('fails with a message on plain HTTP, which has no digest', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const uploads = open()
  const { reason } = await failed(uploads, only(uploads.add([picture(100)])))
  expect(reason).toBe('This page is not encrypted. Open it over HTTPS to add pictures and videos.')
})
