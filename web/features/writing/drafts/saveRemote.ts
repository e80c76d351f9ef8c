import { writingMessages } from '#web/i18n/en/writing.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { services } from '#web/lib/page/services.ts'
import type { SavedDraft, Uploads } from '../types.ts'
import { contentOf, isSameContent } from './content.ts'
import { type DraftStore, isEmpty } from './draftStore.ts'

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
  if (record.savedStamp === record.stamp || (isEmpty(record.draft) && record.base === 0)) return 'saved'
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
