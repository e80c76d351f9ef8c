import type { mediaMessages } from '../../../i18n/en/media.ts'
import type { Upload } from '../types.ts'

/** A medium of a draft: which upload it is, and what it is said to show. */
export interface Described {
  readonly uploadId: string
  readonly alt: string
}

/** What a medium is called where it cannot be seen: by its kind and its place. */
export const nameOf = (
  t: ReturnType<typeof mediaMessages.get>,
  type: Upload['type'],
  at: number,
  total: number,
): string => t[type === 'video' ? 'video' : 'picture']({ place: at + 1, total })
