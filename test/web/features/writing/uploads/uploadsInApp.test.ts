import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Bridge } from '#bridge/app/bridge.ts'
import { failure } from '#bridge/carriers/errors.ts'
import { createAreas } from '#bridge/storage/areas.ts'
import exchange from '#fixtures/exchange.config.ts'
import type { Upload, Uploads } from '#web/features/writing/types.ts'
import { createUploads } from '#web/features/writing/uploads.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { type AppLink, provideServices } from '#web/lib/page/services.ts'
import { readViewer } from '#web/lib/page/viewer.ts'

const item = { handle: 'm1', width: 8, height: 4, bytes: 100, preview: 'data:image/png;base64,' }
const medium = { mediaId: 'n1', type: 'image', url: '/n1', thumb: '/n1-s', width: 8, height: 4, seconds: null }
const quick = { stallMs: 400, mergeMs: 400, firstMs: 1, maxMs: 2, tries: 4 }

let areas: ReturnType<typeof createAreas>
let methods: readonly string[]
let hear: (progress: { handle: string; sent: number; total: number }) => void
/** What native makes of each try to send. */
let sending: (() => Promise<unknown>)[]
const called = vi.fn()

const bridge = {
  supports: (method: string) => methods.includes(method),
  on: (_: string, listener: typeof hear) => {
    hear = listener
    return () => {}
  },
  async call(method: string, params: object) {
    called(method, params)
    return method === 'pickMedia' ? { items: [item] } : sending.shift()?.()
  },
}
const native = (code: string, message: string) => failure('native_error', 'upload', { native: { code, message } })

const open = (): Uploads => createUploads({ area: () => areas('community'), policy: quick, locks: undefined })
const until = (uploads: Uploads, uploadId: string, phase: Upload['phase']): Promise<Upload> =>
  vi.waitFor(() => {
    const upload = uploads.$uploads.get()[uploadId]
    if (upload?.phase !== phase) throw new Error(`It is ${upload?.phase}.`)
    return upload
  })

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.spyOn(console, 'warn').mockReturnValue()
  $notices.set([])
  called.mockClear()
  areas = createAreas()
  methods = ['pickMedia', 'upload']
  sending = [async () => medium]
  const context = { get: () => ({ userId: '7' }), subscribe: () => () => {} }
  const app: unknown = { bridge: bridge as unknown as Bridge, context }
  provideServices({ exchange, client: { call: vi.fn() }, app: app as AppLink })
  readViewer()
})

test('lets native pick and send, and reports the progress', async () => {
  let answer = (): void => {}
  sending = [
    () =>
      new Promise((resolve) => {
        answer = () => resolve(medium)
      }),
  ]
  const uploads = open()
  const [uploadId = ''] = await uploads.pick('image', 3)
  expect(called).toHaveBeenCalledWith('pickMedia', { kind: 'image', most: 3 })
  expect(uploads.$uploads.get()[uploadId]).toMatchObject({ width: 8, preview: item.preview })
  await until(uploads, uploadId, 'sending')
  await vi.waitFor(() => expect(called).toHaveBeenCalledWith('upload', { handle: 'm1', uploadId, kind: 'image' }))
  hear({ handle: 'm2', sent: 90, total: 100 })
  hear({ handle: 'm1', sent: 40, total: 100 })
  expect(uploads.$uploads.get()[uploadId]?.sent).toBe(0.4)
  answer()
  expect(await until(uploads, uploadId, 'done')).toMatchObject({ media: medium, sent: 1 })
})

test('asks native to resume after a reload', async () => {
  sending = [() => new Promise(() => {})]
  const before = open()
  const [uploadId = ''] = await before.pick('image', 1)
  await until(before, uploadId, 'sending')
  sending = [async () => medium]
  const after = open()
  await after.resume([uploadId])
  expect(await until(after, uploadId, 'done')).toMatchObject({ preview: item.preview, media: medium })
})

test('retries when native failed to send, but not after a refusal', async () => {
  sending = [() => Promise.reject(native('network', 'No line.')), async () => medium]
  const uploads = open()
  const [passing = ''] = await uploads.pick('image', 1)
  await until(uploads, passing, 'done')
  sending = [() => Promise.reject(native('refused', 'The file is no picture.'))]
  const [refused = ''] = await uploads.pick('image', 1)
  expect((await until(uploads, refused, 'failed')).reason).toBe('The file is no picture.')
})

test('reports that the app no longer has the file', async () => {
  sending = [() => Promise.reject(native('unknown_handle', 'No such handle.'))]
  const uploads = open()
  const [uploadId = ''] = await uploads.pick('image', 1)
  expect((await until(uploads, uploadId, 'failed')).reason).toContain('no longer on this device')
})

test.each(['pickMedia', 'upload'])('asks to update an app without %s, and picks nothing', async (missing) => {
  methods = methods.filter((method) => method !== missing)
  expect(await open().pick('image', 1)).toEqual([])
  expect(called).not.toHaveBeenCalled()
  expect(JSON.stringify($notices.get())).toContain('Please upgrade the app')
})

test('rejects pasted files in the app, which can only send picked ones', async () => {
  const uploads = open()
  const [uploadId = ''] = uploads.add([new Blob(['x'], { type: 'image/png' })])
  expect(uploads.$uploads.get()[uploadId]).toMatchObject({
    phase: 'failed',
    reason: 'In the app, add pictures and videos with the buttons.',
  })
})
