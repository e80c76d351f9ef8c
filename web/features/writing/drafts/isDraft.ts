import { isRecord } from '#bridge/lib/guards.ts'
import { interests } from '#bridge/site/writing.ts'
import type { Draft } from '../types.ts'

const isInterest = (value: unknown): value is { readonly by?: unknown } =>
  isRecord(value) && interests.some((kind) => kind === value.kind)

/** Whether something that was stored is a draft. */
export const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  [value.draftId, value.title, value.text, value.html].every((text) => typeof text === 'string') &&
  (value.kind === 'message' || value.kind === 'article') &&
  (value.edits === undefined ||
    (isRecord(value.edits) && typeof value.edits.postId === 'string' && typeof value.edits.base === 'number')) &&
  (value.disclosure === undefined ||
    (isInterest(value.disclosure) && typeof (value.disclosure.by ?? '') === 'string')) &&
  Array.isArray(value.media) &&
  value.media.every((one) => isRecord(one) && typeof one.uploadId === 'string' && typeof one.alt === 'string')
