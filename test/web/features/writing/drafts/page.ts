import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { atom } from 'nanostores'
import { afterEach, beforeEach, vi } from 'vitest'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { postWith } from '#test/web/features/feed/home/world.ts'
import type { SavedDraft, Upload, Uploads } from '#web/features/writing/types.ts'

/* Each page is a fresh set of modules, as after a reload: only storage and the exchange survive. */

type Body = Readonly<Record<string, unknown>>
type Answers = Parameters<typeof import('#test/web/features/feed/home/world.ts')['openWorld']>[0]

export const contentWith = (text: string, change: Partial<SavedDraft['content']> = {}): SavedDraft['content'] => ({
  kind: 'message',
  title: null,
  text,
  html: null,
  media: [],
  ...change,
})

/** Stores drafts and publishes according to the contracts; `fail` loses the next answers. */
export function createExchange() {
  const drafts = new Map<string, SavedDraft>()
  const posts = new Map<string, CallResponse<'social.publishMessage'>['post']>()
  const ended = new Set<string>()

  function save({ draftId, base, device, content }: Body): unknown {
    const id = String(draftId)
    const known = drafts.get(id)
    if (ended.has(id)) return { outcome: 'conflict', theirs: null }
    if ((known?.revision ?? 0) !== base) return { outcome: 'conflict', theirs: known ?? null }
    const savedAt = 1_000
    const revision = Number(base) + 1
    drafts.set(id, {
      draftId: id,
      revision,
      savedAt,
      device: String(device),
      content: content as SavedDraft['content'],
    })
    return { outcome: 'saved', revision, savedAt }
  }
  function publish(kind: 'message' | 'article') {
    return ({ publishKey, draftId, text = '', title = null }: Body): unknown => {
      const key = String(publishKey)
      const known = posts.get(key)
      if (known) return { post: known, isRepeat: true }
      const post = postWith(`post-${posts.size + 1}-${key}`, {
        kind,
        text: String(text),
        title: title as string | null,
      })
      posts.set(key, post)
      drafts.delete(String(draftId))
      ended.add(String(draftId))
      return { post, isRepeat: false }
    }
  }
  const answers: NonNullable<Answers> = {
    'social.autoSaveDraft': save,
    'social.saveToDraft': save,
    'social.queryAutoSaveDraft': ({ draftId }) => ({ draft: drafts.get(String(draftId)) ?? null }),
    'social.publishMessage': publish('message'),
    'social.publishArticle': publish('article'),
    'social.deleteDraft': ({ id }) => {
      ended.add(String(id))
      return { deleted: drafts.delete(String(id)) }
    },
  }
  return {
    drafts,
    posts,
    answers,
    /** Another device writes on a draft. */
    writeElsewhere(draftId: string, text: string, media: SavedDraft['content']['media'] = []) {
      const revision = (drafts.get(draftId)?.revision ?? 0) + 1
      const content = contentWith(text, { media })
      drafts.set(draftId, { draftId, revision, savedAt: 2_000, device: 'Safari on iPhone', content })
    },
    deleteElsewhere(draftId: string) {
      drafts.delete(draftId)
      ended.add(draftId)
    },
  }
}
export type FakeExchange = ReturnType<typeof createExchange>

export function fakeUploads() {
  const $uploads = atom<Readonly<Record<string, Upload>>>({})
  const put = (uploadId: string, change: Partial<Upload>) => {
    const nothing = { uploadId, type: 'image', phase: 'sending', sent: 0, preview: null, width: 4, height: 3 } as const
    const before = $uploads.get()[uploadId] ?? { ...nothing, media: null, reason: null }
    $uploads.set({ ...$uploads.get(), [uploadId]: { ...before, ...change } })
  }
  const mediaOf = (mediaId: string) => {
    const url = `/media/${mediaId}.webp`
    return { mediaId, type: 'image', url, thumb: url, width: 4, height: 3, seconds: null } as const
  }
  const uploads = {
    $uploads,
    pick: vi.fn(async () => []),
    add: vi.fn(() => []),
    adopt: vi.fn(({ mediaId }: { mediaId: string | null }) => {
      const uploadId = `adopted-${mediaId}`
      put(uploadId, mediaId ? { phase: 'done', media: mediaOf(mediaId) } : { phase: 'failed', reason: 'Not here.' })
      return uploadId
    }),
    resume: vi.fn(async () => {}),
    retry: vi.fn(),
    forget: vi.fn(),
  } satisfies Uploads
  return {
    uploads,
    put,
    done: (uploadId: string, mediaId: string) => put(uploadId, { phase: 'done', media: mediaOf(mediaId) }),
  }
}

export const logIn = (id: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it from there
  document.cookie = `user_id=${id}; path=/${id ? '' : '; max-age=0'}`
}

/** A page of a logged-in author, with the drafts and the composer's way in. */
export async function openPage(exchange: FakeExchange, answers: Answers = {}) {
  vi.resetModules()
  const media = fakeUploads()
  vi.doMock('#web/features/writing/uploads.ts', () => ({ uploads: media.uploads }))
  const { openWorld } = await import('#test/web/features/feed/home/world.ts')
  const world = openWorld({ ...exchange.answers, ...answers })
  const viewer = await import('#web/lib/page/viewer.ts')
  viewer.readViewer()
  const { openDraft, flushDrafts } = await import('#web/features/writing/drafts/openDraft.ts')
  const { $notices } = await import('#web/lib/page/notices.ts')
  const saves = () => [...world.all('social.autoSaveDraft'), ...world.all('social.saveToDraft')]
  return { world, media, openDraft, flushDrafts, saves, notices: () => $notices.get().map(({ text }) => text) }
}

/** A separate browser for each test of a file: storage, timers, and a visitor. */
export function fakeDevice(): void {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    logIn('7')
  })
  afterEach(() => {
    logIn('')
    sessionStorage.clear()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.doUnmock('#web/features/writing/uploads.ts')
  })
}

/** Runs the page and its storage for a time. */
export async function wait(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 50) {
    await vi.advanceTimersByTimeAsync(Math.min(50, left))
    await settle()
  }
}

/** Lets storage answer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve))
}

export function hide(state: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
