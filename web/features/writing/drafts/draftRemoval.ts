import { ApiError } from '#bridge/exchange/errors.ts'
import { reasonOf } from '#bridge/lib/errors.ts'
import { late } from '#bridge/lib/late.ts'
import { draftMessages } from '#web/i18n/en/draft.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { $notices, type Notice, notify } from '#web/lib/page/notices.ts'
import { showNotification } from '#web/lib/page/notifications.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import type { DraftCollection } from './drafts.ts'

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
