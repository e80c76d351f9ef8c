import { isRecord } from '#bridge/lib/guards.ts'
import { readLocal, writeLocal } from '#bridge/storage/local.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'
import { services } from '#web/lib/page/services.ts'
import type { ComposeRequest } from './compose.ts'

/** What this tab was writing, or, as a visitor, wished to write. */
export type WritingMark =
  | {
      readonly userId: string
      readonly draftId: string
      /** It was another page of the app that wrote it, and that has ended without a word. */
      readonly isOfKilled?: true
    }
  | { readonly userId: null; readonly request: ComposeRequest; readonly at: number }

const key = 'writing'
/** A web view that the app's system kills loses what its tab keeps; this outlives it, and ends with a page that is left. */
export const killedKey = 'writing.app'
/** A reader who logs in later than this has forgotten what for. */
const maxAgeMs = 10 * 60_000
/** A reader who comes back to the app later than this does not expect to be writing. */
const maxKilledAgeMs = 12 * 60 * 60_000

/** Keeps it for this tab alone, over reloads. Without storage the draft is found among the drafts. */
export function keepWriting(writing: WritingMark): void {
  writeTab(key, JSON.stringify(writing))
  if (services().app && writing.userId !== null) writeLocal(killedKey, JSON.stringify({ ...writing, at: Date.now() }))
}

/** The page is being left, and not killed. */
export const leaveWriting = (): void => {
  if (readLocal(killedKey)) writeLocal(killedKey, '')
}

export function forgetWriting(): void {
  leaveWriting()
  writeTab(key, null)
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** What a page of the app was writing that was killed. */
function ofKilled(): WritingMark | undefined {
  const value: unknown = services().app && JSON.parse(readLocal(killedKey) || 'null')
  if (!isRecord(value)) return undefined
  const { userId, draftId, at } = value
  const isLate = !(Date.now() - Number(at) <= maxKilledAgeMs)
  return isText(userId) && isText(draftId) && !isLate ? { userId, draftId, isOfKilled: true } : undefined
}

/** What was being written in this tab; `undefined`: nothing, or nothing that can be read. */
export function keptWriting(): WritingMark | undefined {
  try {
    const value: unknown = JSON.parse(readTab(key) ?? 'null')
    if (!isRecord(value)) return ofKilled()
    const { userId, draftId, request, at } = value
    if (isText(userId) && isText(draftId)) return { userId, draftId }
    if (userId !== null || !isRecord(request) || Date.now() - Number(at) > maxAgeMs) return undefined
    const { draftId: wanted, text, hashTag } = request
    const wish = {
      ...(isText(wanted) && { draftId: wanted }),
      ...(isText(text) && { text }),
      ...(isText(hashTag) && { hashTag }),
    }
    return { userId, request: wish, at: Number(at) }
  } catch {
    return undefined
  }
}
