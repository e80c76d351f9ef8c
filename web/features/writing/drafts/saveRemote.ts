import { writingMessages } from '#web/i18n/en/writing.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { services } from '#web/lib/page/services.ts'
import type { Draft, SavedDraft, Uploads } from '../types.ts'
import { type DraftStore, isEmptyDraft } from './draftStore.ts'

type Content = SavedDraft['content']

/** A draft in the exchange's format. Media that are not uploaded yet exist on this device only. */
function contentOf({ kind, title, text, html, media, edits, disclosure }: Draft, uploads: Uploads): Content {
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
const isSameContent = (one: Content, other: Content | null): boolean =>
  other !== null &&
  one.kind === other.kind &&
  one.text === other.text &&
  (one.title ?? '') === (other.title ?? '') &&
  (one.html ?? '') === (other.html ?? '') &&
  one.disclosure?.kind === other.disclosure?.kind &&
  (one.disclosure?.by ?? '') === (other.disclosure?.by ?? '') &&
  one.media.length === other.media.length &&
  one.media.every(({ mediaId, alt }, at) => mediaId === other.media[at]?.mediaId && alt === other.media[at]?.alt)

/** The order matters: most browsers also name the browsers that they are compatible with. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]
const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux|X11/],
]

const nameIn = (rows: typeof browsers, agent: string): string | undefined =>
  rows.find(([, mark]) => mark.test(agent))?.[0]

/** Device name for the user. `app`: the brand's name, when in its app. */
export const deviceOf = (agent: string, app?: string) => ({
  browser: app ?? nameIn(browsers, agent),
  system: nameIn(systems, agent),
})

/** Result: `saved`, `nothing` to save on this device, or the version that the exchange has instead. */
export type SavedRemote = 'saved' | 'nothing' | { readonly theirs: SavedDraft | null }

const timeoutMs = 20_000

/** Name of this device: `Chrome on Windows`. */
export const thisDevice = (): string => {
  const { app, exchange } = services()
  const t = writingMessages.get()
  const { browser, system } = deviceOf(navigator.userAgent, app && exchange.brand.name)
  return browser && system ? t.deviceName({ browser, system }) : (browser ?? system ?? t.someDevice)
}

/**
 * Saves the local version of a draft on the exchange. One page at a time does this.
 * @throws the client's error. The draft may have been saved anyway; call it again.
 */
export async function saveRemote(kept: DraftStore, uploads: Uploads, draftId: string): Promise<SavedRemote> {
  const record = await kept.read(draftId)
  if (!record) return 'nothing'
  if (record.savedStamp === record.stamp || (isEmptyDraft(record.draft) && record.base === 0)) return 'saved'
  const { stamp, base, sent, isWished } = record
  const content = contentOf(record.draft, uploads)
  await kept.change(draftId, (now) => now && { ...now, sent: content })
  const call = isWished ? 'social.saveToDraft' : 'social.autoSaveDraft'
  const body = { draftId, base, device: thisDevice(), content }
  const answer = await makeCall(call, body, { timeoutMs })
  if (answer.outcome === 'conflict') {
    const { theirs } = answer
    // The response was lost: the exchange already has what was sent.
    const isOwn = theirs && [sent, content].some((mine) => isSameContent(theirs.content, mine))
    if (!theirs || !isOwn || theirs.revision === base) return { theirs }
    await kept.change(draftId, (now) => now && { ...now, base: theirs.revision, sent: null })
    return saveRemote(kept, uploads, draftId)
  }
  await kept.change(draftId, (now) => now && { ...now, base: answer.revision, savedStamp: stamp, sent: null })
  return 'saved'
}
