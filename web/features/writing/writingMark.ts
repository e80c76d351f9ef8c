import { isRecord } from '#bridge/lib/guards.ts'
import { readLocal, writeLocal } from '#bridge/storage/local.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'
import { services } from '#web/lib/page/services.ts'

export interface ComposeRequest {
  /** An existing message, from this or another device. */
  readonly draftId?: string
  /** Initial text of a new message. */
  readonly text?: string
  /** Initial tag of a new message, without `#`. */
  readonly hashTag?: string
}

/** What this tab was writing, or what a visitor wanted to write. */
export type WritingMark =
  | {
      readonly userId: string
      readonly draftId: string
      /** Written by another page of the app that was killed. */
      readonly isOfKilled?: true
    }
  | { readonly userId: null; readonly request: ComposeRequest; readonly at: number }

const key = 'writing'
/** When the system kills an app's web view, its session storage is lost. This entry survives, and is removed when a page is closed normally. */
export const killedKey = 'writing.app'
/** After this time, a visitor who logs in no longer expects the composer. */
const maxAgeMs = 10 * 60_000
/** After this time, a user who returns to the app no longer expects the composer. */
const maxKilledAgeMs = 12 * 60 * 60_000

/** Stores the mark for this tab, across reloads. Without storage, the text is still among the drafts. */
export function keepWriting(writing: WritingMark): void {
  writeTab(key, JSON.stringify(writing))
  if (services().app && writing.userId !== null) writeLocal(killedKey, JSON.stringify({ ...writing, at: Date.now() }))
}

/** The page is closing normally. */
export const leaveWriting = (): void => {
  if (readLocal(killedKey)) writeLocal(killedKey, '')
}

export function forgetWriting(): void {
  leaveWriting()
  writeTab(key, null)
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** The mark of an app page that was killed. */
function ofKilled(): WritingMark | undefined {
  const value: unknown = services().app && JSON.parse(readLocal(killedKey) || 'null')
  if (!isRecord(value)) return undefined
  const { userId, draftId, at } = value
  const isLate = !(Date.now() - Number(at) <= maxKilledAgeMs)
  return isText(userId) && isText(draftId) && !isLate ? { userId, draftId, isOfKilled: true } : undefined
}

/** The mark of this tab; `undefined` if there is none or it is unreadable. */
export function storedWriting(): WritingMark | undefined {
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
