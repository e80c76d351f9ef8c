import { writingMessages } from '#web/i18n/en/writing.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { services } from '#web/lib/page/services.ts'
import type { SavedDraft, Uploads } from '../types.ts'
import { contentOf, isSameContent } from './content.ts'
import { type DraftStore, isEmpty } from './draftStore.ts'

/** In this order: most browsers also name those that they are like. */
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

/** What a person tells this device by. `app`: the brand's name, in its app. */
export const deviceOf = (agent: string, app?: string) => ({
  browser: app ?? nameIn(browsers, agent),
  system: nameIn(systems, agent),
})

/** What came of it: this device has `nothing` to save, or what the exchange has instead. */
export type SavedRemote = 'saved' | 'nothing' | { readonly theirs: SavedDraft | null }

const timeoutMs = 20_000

/** This device as its author says it: `Chrome on Windows`. */
export const thisDevice = (): string => {
  const { app, exchange } = services()
  const t = writingMessages.get()
  const { browser, system } = deviceOf(navigator.userAgent, app && exchange.brand.name)
  return browser && system ? t.deviceName({ browser, system }) : (browser ?? system ?? t.someDevice)
}

/**
 * Saves on the exchange what this device keeps of a draft. One page at a time asks for it.
 * @throws as a call of the client does; then it may have been saved or not, and may be asked for again.
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
    // An answer was lost: what the exchange has is what was sent then.
    const isOwn = theirs && [sent, content].some((mine) => isSameContent(theirs.content, mine))
    if (!theirs || !isOwn || theirs.revision === base) return { theirs }
    await kept.change(draftId, (now) => now && { ...now, base: theirs.revision, sent: null })
    return saveRemote(kept, uploads, draftId)
  }
  await kept.change(draftId, (now) => now && { ...now, base: answer.revision, savedStamp: stamp, sent: null })
  return 'saved'
}
