import { vi } from 'vitest'
import type { CallName } from '#bridge/exchange/calls.ts'
import type { CallOptions, Client } from '#bridge/exchange/client.ts'
import type { StorageArea, UpdateResult } from '#bridge/storage/areas.ts'
import type { Records } from '#bridge/storage/records.ts'
import sandbox from '#fixtures/exchange.config.ts'
import type { Uploads } from '#web/features/writing/types.ts'
import { createExchange, fakeUploads, logIn } from './page.ts'

/*
 * A device with tabs, a disk and a network, on which the test runs each storage task, request and answer, and never in
 * a killed page.
 */

/** Of one page; a killed page gets no more events. */
interface PageLife {
  isKilled: boolean
  /** Writes that storage rejected; `undefined` is a deletion. */
  readonly memory: Map<string, unknown>
}

/** `full`: readable, but rejects writes. */
export type DiskState = 'well' | 'full'

/** A sent request. It may arrive late, twice or never, whatever its page was answered. */
interface Sent {
  readonly life: PageLife
  readonly name: CallName
  readonly body: Readonly<Record<string, unknown>>
  /** What the exchange answered. */
  reply?: { readonly data: unknown }
  /** The exchange refused it, or asked for patience. */
  isUnhandled?: true
  /** Its page waits for the answer. */
  isAwaited: boolean
  settle(how: { readonly data: unknown } | { readonly error: unknown }): void
  busy(): void
  /** Errors as its page knows them. */
  readonly errors: Errors
}

interface Errors {
  readonly lost: (isOffline: boolean) => Error
  readonly refused: () => Error
}

const settle = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
}

const never = new Promise<never>(() => {})

function put(into: Map<string, unknown>, key: string, value: unknown): void {
  if (value === undefined) into.delete(key)
  else into.set(key, value)
}

function createDisk() {
  const values = new Map<string, unknown>()
  let state: DiskState = 'well'
  const tasks: { readonly life: PageLife; readonly run: () => Promise<void> }[] = []

  const recordsIn = (draft: Map<string, unknown>): Records => ({
    async get(key, accepts) {
      const value: unknown = structuredClone(draft.get(key))
      return value !== undefined && accepts(value) ? value : undefined
    },
    set: (key, value) => void draft.set(key, structuredClone(value)),
    delete: (key) => void draft.delete(key),
    keys: async () => [...draft.keys()],
    clear: () => draft.clear(),
  })

  function areaOf(lifeNow: () => PageLife): StorageArea {
    async function inTurn<T>(work: (records: Records) => T | Promise<T>): Promise<UpdateResult<T>> {
      const life = lifeNow()
      if (life.isKilled) return never
      const value = await new Promise<UpdateResult<T>>((resolve, reject) => {
        const run = async () => {
          const draft = new Map(values)
          for (const [key, held] of life.memory) put(draft, key, held)
          const before = new Map(draft)
          const made = await work(recordsIn(draft))
          const isStored = state === 'well'
          if (isStored) {
            for (const [key, kept] of draft) values.set(key, kept)
            for (const key of values.keys()) if (!draft.has(key)) values.delete(key)
            life.memory.clear()
          } else {
            for (const key of new Set([...before.keys(), ...draft.keys()]))
              if (before.get(key) !== draft.get(key)) life.memory.set(key, draft.get(key))
          }
          resolve({ value: made, isStored })
        }
        tasks.push({ life, run: () => run().catch(reject) })
      })
      // Committed without an event.
      return life.isKilled ? never : value
    }
    return {
      update: inTurn,
      get: async (key, accepts) => (await inTurn((records) => records.get(key, accepts))).value,
      keys: async () => (await inTurn((records) => records.keys())).value,
      set: async (key, value) => (await inTurn((records) => records.set(key, value))).isStored,
      delete: async (key) => (await inTurn((records) => records.delete(key))).isStored,
      clear: async () => (await inTurn((records) => records.clear())).isStored,
    }
  }

  return {
    areaOf,
    become(next: DiskState) {
      state = next
    },
    isWell: () => state === 'well',
    clear() {
      state = 'well'
      values.clear()
      tasks.length = 0
    },
    /** Runs this many storage tasks; those of a named page even if it was killed, without an event. */
    async run(count: number, of?: PageLife) {
      for (let left = count; left > 0; left--) {
        const at = tasks.findIndex(({ life }) => (of ? life === of : !life.isKilled))
        const [task] = at < 0 ? [] : tasks.splice(at, 1)
        if (!task) return
        await task.run()
        await settle(1)
      }
    },
  }
}

function createNetwork() {
  const sent: Sent[] = []
  /** The bodies that became posts. */
  const published: Sent['body'][] = []
  let exchange = createExchange()
  let isOffline = false

  const arrive = (one: Sent | undefined): void => {
    const answer = one && exchange.answers[one.name]
    if (!one || !answer || one.isUnhandled) return
    const posts = exchange.posts.size
    one.reply = { data: structuredClone(answer(one.body)) }
    if (exchange.posts.size > posts) published.push(one.body)
  }
  const clientOf = (lifeNow: () => PageLife, errors: Errors): Client => {
    const call = (name: CallName, body: Sent['body'], { signal, onBusy, timeoutMs }: CallOptions = {}) =>
      new Promise<unknown>((resolve, reject) => {
        const life = lifeNow()
        if (isOffline) return reject(errors.lost(true))
        const one: Sent = {
          life,
          name,
          body: structuredClone(body),
          isAwaited: true,
          errors,
          settle(how) {
            one.isAwaited = false
            clearTimeout(timer)
            if (life.isKilled) return
            if ('error' in how) reject(how.error)
            else resolve(how.data)
          },
          busy() {
            one.isUnhandled = true
            if (!life.isKilled) onBusy?.('Slow down.')
          },
        }
        const timer = setTimeout(() => one.settle({ error: errors.lost(false) }), timeoutMs ?? 20_000)
        signal?.addEventListener('abort', () => one.settle({ error: signal.reason }))
        sent.push(one)
      })
    return { call: call as Client['call'] }
  }
  /** One of those that may be chosen; `nth` may be any number. */
  const pick = (may: (one: Sent) => boolean, nth: number): Sent | undefined => {
    const some = sent.filter(may)
    return some[nth % Math.max(1, some.length)]
  }
  const awaited = (nth: number) => pick(({ isAwaited, life }) => isAwaited && !life.isKilled, nth)

  return {
    clientOf,
    exchange: () => exchange,
    published,
    clear() {
      sent.length = 0
      published.length = 0
      exchange = createExchange()
      isOffline = false
    },
    setOffline(offline: boolean) {
      isOffline = offline
    },
    /** A request arrives, possibly late or again; its page gets no answer yet. */
    arrive: (nth: number) => arrive(pick(() => true, nth)),
    answer(nth: number) {
      const one = awaited(nth)
      if (one?.isUnhandled) return
      if (!one?.reply) arrive(one)
      if (one?.reply) one.settle(one.reply)
    },
    lose(nth: number) {
      const one = awaited(nth)
      one?.settle({ error: one.errors.lost(false) })
    },
    refuse(nth: number) {
      const one = awaited(nth)
      if (!one || one.reply) return
      one.isUnhandled = true
      one.settle({ error: one.errors.refused() })
    },
    busy(nth: number) {
      const one = awaited(nth)
      if (one && !one.reply) one.busy()
    },
    /** Answers all requests, and those that follow. */
    async answerAll() {
      for (let turn = 0; turn < 20 && awaited(0); turn++) {
        this.answer(0)
        await settle(1)
      }
    },
  }
}

/** The files that a device sends: their bytes outlive a page. */
function createFiles() {
  const phases = new Map<string, 'sending' | 'done' | 'failed'>()
  const pages: Pick<ReturnType<typeof fakeUploads>, 'uploads' | 'put' | 'done'>[] = []
  const show = (page: (typeof pages)[number], uploadId: string) => {
    const phase = phases.get(uploadId)
    if (phase === 'done') page.done(uploadId, `m-${uploadId}`)
    else page.put(uploadId, { phase: phase ?? 'failed', reason: phase === 'sending' ? null : 'No.' })
  }
  const pick = (phase: string, nth: number): string | undefined => {
    const some = [...phases.keys()].filter((id) => phases.get(id) === phase)
    return some[nth % Math.max(1, some.length)]
  }
  return {
    clear: () => phases.clear(),
    has: (uploadId: string) => phases.has(uploadId),
    begin(uploadId: string, page: (typeof pages)[number]) {
      phases.set(uploadId, 'sending')
      show(page, uploadId)
    },
    /** One that is being sent comes to its end, in all pages that know it. */
    end(nth: number, phase: 'done' | 'failed') {
      const uploadId = pick('sending', nth)
      if (!uploadId) return
      phases.set(uploadId, phase)
      for (const page of pages) if (uploadId in page.uploads.$uploads.get()) show(page, uploadId)
    },
    /** Its way of a page's uploads. */
    uploadsOf() {
      const page = fakeUploads()
      pages.push(page)
      const uploads: Uploads = {
        ...page.uploads,
        async resume(uploadIds) {
          for (const id of uploadIds) if (!(id in page.uploads.$uploads.get())) show(page, id)
        },
        forget: (uploadId) => void phases.delete(uploadId),
      }
      return { page, uploads }
    },
  }
}

type Listener = () => unknown

/** A page's own modules, loaded once; another page may use them after this one was killed. */
async function loadModules(
  disk: ReturnType<typeof createDisk>,
  network: ReturnType<typeof createNetwork>,
  files: ReturnType<typeof createFiles>,
) {
  let life: PageLife = { isKilled: true, memory: new Map() }
  const lifeNow = () => life
  const listeners = new Map<string, Set<Listener>>()
  vi.resetModules()
  vi.doMock('#bridge/storage/areas.ts', () => ({ openStorageArea: () => disk.areaOf(lifeNow) }))
  vi.doMock('#bridge/lib/listen.ts', async (original) => ({
    ...(await original<object>()),
    listen(_: EventTarget, type: string, listener: Listener) {
      const mine = listeners.get(type) ?? new Set()
      listeners.set(type, mine.add(listener))
      return () => mine.delete(listener)
    },
  }))
  vi.doMock('#web/features/writing/drafts/published.ts', () => ({
    announcePublished: () => {},
    announceEdited: () => {},
  }))
  const { page: media, uploads } = files.uploadsOf()
  vi.doMock('#web/features/writing/uploads.ts', () => ({ uploads }))
  const { provideServices } = await import('#web/lib/page/services.ts')
  const errors = await import('#bridge/exchange/errors.ts')
  provideServices({
    exchange: sandbox,
    client: network.clientOf(lifeNow, {
      lost: (isOffline) => new errors.NetworkError(isOffline, undefined),
      refused: () => new errors.ApiError('40001', 'No.'),
    }),
  })
  const { readViewer } = await import('#web/lib/page/viewer.ts')
  const { openDraft, theUploads } = await import('#web/features/writing/drafts/openDraft.ts')
  const { draftStoreOf } = await import('#web/features/writing/drafts/draftStore.ts')
  const { sendDrafts } = await import('#web/features/writing/drafts/sendDrafts.ts')
  const { $notices } = await import('#web/lib/page/notices.ts')
  await theUploads()
  await import('#web/features/writing/uploads.ts')
  return {
    openDraft,
    draftStoreOf,
    sendDrafts,
    readViewer,
    beginUpload: (uploadId: string) => files.begin(uploadId, media),
    dispatch: (type: string) => {
      for (const listener of [...(listeners.get(type) ?? [])]) listener()
    },
    begin: () => {
      listeners.clear()
      $notices.set([])
      media.uploads.$uploads.set({})
      life = { isKilled: false, memory: new Map() }
      return life
    },
  }
}
type Modules = Awaited<ReturnType<typeof loadModules>>

export interface Page
  extends Pick<Modules, 'openDraft' | 'draftStoreOf' | 'sendDrafts' | 'readViewer' | 'beginUpload' | 'dispatch'> {
  readonly life: PageLife
}

/** More pages than these in one life are not opened. */
export const maxPages = 6

export async function createDevice() {
  const disk = createDisk()
  const network = createNetwork()
  const files = createFiles()
  const modules: Modules[] = []
  for (let page = 0; page < maxPages; page++) modules.push(await loadModules(disk, network, files))
  let used = 0

  return {
    disk,
    network,
    files,
    settle,
    /** As new: with one author, who is logged in. */
    clear() {
      vi.clearAllTimers()
      disk.clear()
      network.clear()
      files.clear()
      localStorage.clear()
      logIn('7')
      used = 0
    },
    /** Storage accepts writes, and has accepted all so far. */
    isWell: ({ life }: Page) => disk.isWell() && life.memory.size === 0,
    hasRoom: (pages: number) => used + pages <= maxPages,
    openPage(): Page {
      const mine = modules[used++]
      if (!mine) throw new Error('There are no modules left for another page.')
      const life = mine.begin()
      mine.readViewer()
      return { ...mine, life }
    },
    logIn,
    setVisibility: (value: 'hidden' | 'visible') =>
      Object.defineProperty(document, 'visibilityState', { value, configurable: true }),
  }
}
export type Device = Awaited<ReturnType<typeof createDevice>>
