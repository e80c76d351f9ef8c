import type { Draft, SavedDraft, Uploads } from '../types.ts'

type Content = SavedDraft['content']

/** A draft in the exchange's format. Media that are not uploaded yet exist on this device only. */
export function contentOf({ kind, title, text, html, media, edits, disclosure }: Draft, uploads: Uploads): Content {
  const known = uploads.$uploads.get()
  return {
    kind,
    title: title || null,
    text,
    html: html || null,
    media: media.map(({ uploadId, alt }) => {
      const { type = 'image', media: done = null, width = 0, height = 0 } = known[uploadId] ?? {}
      return { mediaId: done?.mediaId ?? null, type, thumb: done?.thumb ?? null, width, height, alt }
    }),
    ...(edits && { edits }),
    ...(disclosure && { disclosure }),
  }
}

/** Converts the exchange's content to a draft and adopts its media. */
export const draftOf = (
  { draftId, content: { kind, title, text, html, media, edits, disclosure } }: SavedDraft,
  uploads: Uploads,
): Draft => ({
  draftId,
  kind,
  title: title ?? '',
  text,
  html: html ?? '',
  media: media.map((medium) => ({ uploadId: uploads.adopt(medium), alt: medium.alt })),
  ...(edits && { edits }),
  ...(disclosure && { disclosure }),
})

/** Whether two contents are equal. Thumbnail URLs may differ by host. */
export const isSameContent = (one: Content, other: Content | null): boolean =>
  other !== null &&
  one.kind === other.kind &&
  one.text === other.text &&
  (one.title ?? '') === (other.title ?? '') &&
  (one.html ?? '') === (other.html ?? '') &&
  one.disclosure?.kind === other.disclosure?.kind &&
  (one.disclosure?.by ?? '') === (other.disclosure?.by ?? '') &&
  one.media.length === other.media.length &&
  one.media.every(({ mediaId, alt }, at) => mediaId === other.media[at]?.mediaId && alt === other.media[at]?.alt)
