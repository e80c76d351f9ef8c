import { atom, computed, type ReadableAtom } from 'nanostores'
import { ApiError, NetworkError } from '#bridge/exchange/errors.ts'
import { reasonOf } from '#bridge/lib/errors.ts'
import { late } from '#bridge/lib/late.ts'
import { draftMessages } from '#web/i18n/en/draft.ts'
import { cacheKey } from '#web/lib/lists/cached.ts'
import { createList, type List, type ListValue } from '#web/lib/lists/list.ts'
import { listCache } from '#web/lib/lists/listCache.ts'
import { lruPerReader } from '#web/lib/lru.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { $notices, type Notice, notify } from '#web/lib/page/notices.ts'
import { showNotification } from '#web/lib/page/notifications.ts'
import { services } from '#web/lib/page/services.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import type { ListedDraft } from '../types.ts'

export interface DraftCollection extends Pick<List<string>, '$list' | 'start' | 'more' | 'retry' | 'refresh' | 'stop'> {
  /** A draft as of the last response. */
  draft(id: string): ListedDraft | undefined
  /** Ids of hidden drafts. */
  readonly $hidden: ReadableAtom<ReadonlySet<string>>
  hide(id: string): void
  show(id: string): void
}

const pageLimit = 20
const keptName = 'drafts'

/** Ids of the visible drafts, in order. */
export const visibleIn = ({ pages }: ListValue<string>, hidden: ReadonlySet<string>): readonly string[] =>
  pages.flat().filter((id) => !hidden.has(id))

/** What this device knows better than the exchange: newer and deleted drafts. */
async function hereOf(reader: string) {
  const [{ localDrafts }, { pendingDeletes }] = await Promise.all([
    late(() => import('./localDrafts.ts')),
    late(() => import('./deleteRemote.ts')),
  ])
  const [here, ended] = await Promise.all([localDrafts(reader), pendingDeletes(reader)])
  return { here, ended }
}

function unlessLost(error: unknown): NetworkError {
  if (error instanceof NetworkError) return error
  throw error
}

/** The cached response of the exchange. */
async function keptAnswer() {
  const [kept, { readCached: readKept }] = await Promise.all([
    listCache(cacheKey(keptName)),
    late(() => import('#web/lib/lists/readCached.ts')),
  ])
  return { drafts: readKept('draft', kept?.data), cursor: null, ...(kept && { at: kept.at }) }
}

function createDrafts(reader: string): DraftCollection {
  const known = new Map<string, ListedDraft>()
  const $hidden = atom<ReadonlySet<string>>(new Set())
  const remember = (drafts: readonly ListedDraft[]): readonly string[] => {
    for (const draft of drafts) known.set(draft.id, draft)
    return drafts.map(({ id }) => id)
  }
  /** Local drafts have their own storage, and drafts that are being deleted must not reappear. */
  const isCacheable = ({ id, isHere }: ListedDraft): boolean => !isHere && !$hidden.get().has(id)
  const { $list, ...list } = createList<string>({
    idOf: (id) => id,
    keep: {
      name: keptName,
      pack: (ids) => ids.flatMap((id) => known.get(id) ?? []).filter(isCacheable),
      unpack: (data, read) => remember(read('draft', data)),
    },
    async load(cursor, signal) {
      const body = { limit: pageLimit, ...(cursor && { cursor }) }
      const asked = services().client.call('social.articleDraft', body, { signal, silent: true })
      const [answer, { here, ended }] = await Promise.all([asked.catch(unlessLost), hereOf(reader)])
      const isLost = answer instanceof NetworkError
      if (isLost && (cursor || here.length === 0)) throw answer
      // Local drafts need no network. They come before the cached ones.
      if (isLost) globalThis.addEventListener('online', list.refresh, { once: true })
      const { drafts, ...rest } = isLost ? await keptAnswer() : answer
      const ids = remember(drafts)
      // The exchange has an older version of local drafts.
      const own = remember(here)
      const others = ids.filter((id) => !own.includes(id) && !ended.has(id))
      return { ...rest, items: cursor ? others : [...own, ...others] }
    },
  })
  const change = (hidden: ReadonlySet<string>): void => {
    $hidden.set(hidden)
    // The list is unchanged; this stores it again.
    list.prepend([])
  }
  return {
    ...list,
    // Filtering keeps the pages unchanged, so that other rows do not remount.
    $list: computed([$list, $hidden], (value, hidden) =>
      value.phase === 'end' && visibleIn(value, hidden).length === 0
        ? { ...value, phase: 'empty' as const, pages: [] }
        : value,
    ),
    draft: (id) => known.get(id),
    $hidden,
    hide: (id) => change(new Set($hidden.get()).add(id)),
    show: (id) => change(new Set([...$hidden.get()].filter((other) => other !== id))),
  }
}

/** Drafts of the logged-in user. */
export const draftsOf = lruPerReader(1, createDrafts)

/** Deleted on another device, or by a request whose response was lost. */
const goneCode = '20404'

/** Drafts that are hidden and not deleted yet. One notice with one undo covers all of them. */
interface Pending {
  readonly drafts: DraftCollection
  readonly reader: string | null
  readonly ids: readonly string[]
  readonly action: NonNullable<Notice['action']>
  close?: () => void
}

let pending: Pending | undefined

/** Runs without loading or reading first: a closing page has no time for that. */
async function deleteThere(reader: string, id: string): Promise<void> {
  try {
    await makeCall('social.deleteDraft', { id })
  } catch (error) {
    if (error instanceof ApiError && error.code === goneCode) return
    const { endLater } = await late(() => import('./deleteRemote.ts'))
    if (!(await endLater(reader, id, error))) throw error
  }
}

async function deleteDraft({ drafts, reader }: Pending, id: string): Promise<void> {
  try {
    const { isHere } = drafts.draft(id) ?? {}
    const userId = reader ?? ''
    if (!isHere) await deleteThere(userId, id)
    const here = await late(() => import('./localDrafts.ts'))
    if (isHere && (await here.mayBeThere(userId, id))) await deleteThere(userId, id)
    await here.forgetLocalDraft(userId, id)
  } catch (error) {
    drafts.show(id)
    notify(draftMessages.get().deleteFailed({ reason: reasonOf(error) }))
  }
}

/** Deletes hidden drafts on the exchange. Undo is no longer possible. */
export function finishRemoval(): void {
  const over = pending
  pending = undefined
  over?.close?.()
  // Another user has logged in: delete nothing under that user's name.
  if (over && over.reader === viewerId()) for (const id of over.ids) void deleteDraft(over, id)
}

function undo(): void {
  for (const id of pending?.ids ?? []) pending?.drafts.show(id)
  pending = undefined
}

/** Hides a draft immediately. It is deleted when the undo notice closes, or by {@link finishRemoval}. */
export async function removeDraft(drafts: DraftCollection, id: string): Promise<void> {
  const t = draftMessages.get()
  const reader = viewerId()
  const before = pending?.reader === reader && pending.drafts === drafts ? pending : undefined
  const mine: Pending = { drafts, reader, ids: [...(before?.ids ?? []), id], action: { label: t.undo, run: undo } }
  pending = mine
  before?.close?.()
  drafts.hide(id)
  const close = await showNotification(t.deleted(mine.ids.length), { action: mine.action })
  if (pending !== mine) return close()
  mine.close = close
  const stop = $notices.subscribe((notices) => {
    if (notices.some(({ action }) => action === mine.action)) return
    // Pressing Undo closes the notice first.
    queueMicrotask(() => {
      stop()
      if (pending === mine) finishRemoval()
    })
  })
}
