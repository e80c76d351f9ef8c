import type { ComposeRequest } from './compose.ts'

/** What this tab was writing, or, as a visitor, wished to write. */
export type Writing =
  | { readonly userId: string; readonly draftId: string }
  | { readonly userId: null; readonly request: ComposeRequest; readonly at: number }

const key = 'insights.writing'
/** Whoever logs in later than this has forgotten what for. */
const mostAgeMs = 10 * 60_000

/** Keeps it for this tab alone, over reloads. Without storage the draft is found among the drafts. */
export function keepWriting(writing: Writing): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(writing))
  } catch (error) {
    console.warn('This tab cannot keep what is being written in it.', error)
  }
}

export function forgetWriting(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing is kept there.
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** What was being written in this tab; `undefined`: nothing, or nothing that can be read. */
export function keptWriting(): Writing | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!isRecord(value)) return undefined
    const { userId, draftId, request, at } = value
    if (isText(userId) && isText(draftId)) return { userId, draftId }
    if (userId !== null || !isRecord(request) || Date.now() - Number(at) > mostAgeMs) return undefined
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
