import { isRecord } from '#bridge/lib/guards.ts'
import { randomId } from '#bridge/lib/randomId.ts'
import { isVisible } from '#bridge/site/writing.ts'
import { openStorageArea, type UpdateResult } from '#bridge/storage/areas.ts'
import type { Draft, SavedDraft } from '../types.ts'
import { type ExitSnapshot, exitSnapshotsOf, forgetExitSnapshots, isDraft } from './exitSnapshot.ts'

/** What stands between the tags of HTML; each tag is a space. A sign that begins one which never ends is read once, not again for each. */
export const withoutTags = (html: string): string => html.replace(/<[^>]*(>|$)/g, (tag, end) => (end ? ' ' : tag))

/** A draft as this device keeps it. */
export interface StoredDraft {
  readonly draft: Draft
  /** Another one with each change of its author's: a tab whose stamp is older writes over nothing. */
  readonly stamp: string
  /** In ms since 1970. */
  readonly changedAt: number
  /** The exchange's revision that it goes on from; 0: it has none. */
  readonly base: number
  /** What the exchange has; `null`: nothing of it. */
  readonly savedStamp: string | null
  /** What was sent to be saved and not answered: the exchange may have it. */
  readonly sent: SavedDraft['content'] | null
  /** What was sent to be published first, as JSON: the exchange may have published it. */
  readonly tried: string | null
  /** Whether its author put it among the drafts, and did not only leave it. */
  readonly isWished: boolean
}

const isStoredDraft = (value: unknown): value is StoredDraft =>
  isRecord(value) && isDraft(value.draft) && typeof value.stamp === 'string' && typeof value.base === 'number'

/** A new draft that is not written on yet. */
export const newDraft = (kind: Draft['kind'], change: Partial<Draft> = {}): Draft => ({
  draftId: randomId(),
  kind,
  title: '',
  text: '',
  html: '',
  media: [],
  ...change,
})

/** A record of a draft. */
export const recordOf = (draft: Draft, known: Partial<StoredDraft> = {}): StoredDraft => ({
  stamp: randomId(),
  changedAt: Date.now(),
  base: 0,
  savedStamp: null,
  sent: null,
  tried: null,
  isWished: false,
  ...known,
  draft,
})

/** What a person would miss. */
export const isEmpty = ({ title, text, html, media }: Draft): boolean =>
  media.length === 0 && !isVisible(`${title}${text}${withoutTags(html)}`)

/** Whether the exchange lacks something of it. */
export const isNewerLocally = ({ draft, stamp, savedStamp }: StoredDraft): boolean =>
  stamp !== savedStamp && !isEmpty(draft)

export interface DraftStore {
  read(draftId: string): Promise<StoredDraft | undefined>
  /**
   * Changes one at once, seen from all tabs: `null` removes it, `undefined` leaves it.
   * @returns what `make` was given.
   */
  change(
    draftId: string,
    make: (kept: StoredDraft | undefined) => StoredDraft | null | undefined,
  ): Promise<UpdateResult<StoredDraft | undefined>>
  /** Removes one, unless another tab has written on it since this stamp. An exit snapshot that a tab leaves meanwhile stays too. */
  remove(draftId: string, stamp: string): Promise<void>
  /** All of them, the latest first. */
  all(): Promise<readonly StoredDraft[]>
}

/** The drafts that an author has on this device, shown to that author alone. */
export function draftStoreOf(userId: string): DraftStore {
  const area = openStorageArea('community')
  const prefix = `draft ${userId} `

  /** Takes an exit snapshot into the draft that it is of. */
  async function bringIn({ draft, after, stamp, at }: ExitSnapshot): Promise<void> {
    const { isStored: isKept } = await area.update(async (records) => {
      const now = await records.get(prefix + draft.draftId, isStoredDraft)
      if (now?.stamp === stamp || (!now && isEmpty(draft))) return
      const isNext = after.includes(now?.stamp ?? '')
      // The draft was changed or deleted elsewhere: then these words are a draft of their own, and may be one already.
      if (!isNext && (await records.get(prefix + stamp, isStoredDraft))) return
      const mine = isNext ? draft : { ...draft, draftId: stamp }
      records.set(prefix + mine.draftId, recordOf(mine, { ...(isNext && now), stamp, changedAt: at }))
    })
    if (isKept) forgetExitSnapshots(userId, (words) => words.stamp === stamp)
  }
  const bringAllIn = async () => {
    for (const words of exitSnapshotsOf(userId)) await bringIn(words)
  }

  async function update(
    draftId: string,
    make: (kept: StoredDraft | undefined) => StoredDraft | null | undefined,
    onRemoved = () => {},
  ): Promise<UpdateResult<StoredDraft | undefined>> {
    let isRemoved = false
    const changed = await area.update(async (records) => {
      const kept = await records.get(prefix + draftId, isStoredDraft)
      const next = make(kept)
      if (next) records.set(prefix + draftId, next)
      else if (next === null) records.delete(prefix + draftId)
      isRemoved = next === null
      return kept
    })
    if (isRemoved) onRemoved()
    return changed
  }

  return {
    async read(draftId) {
      await bringAllIn()
      return area.get(prefix + draftId, isStoredDraft)
    },
    change(draftId, make) {
      const before = exitSnapshotsOf(userId).map(({ stamp }) => stamp)
      // Removed with all that was typed: nothing of it comes back, but for what a tab has left since.
      return update(draftId, make, () =>
        forgetExitSnapshots(userId, ({ draft, stamp }) => draft.draftId === draftId && before.includes(stamp)),
      )
    },
    async remove(draftId, stamp) {
      await bringAllIn()
      await update(draftId, (now) => (now && now.stamp !== stamp ? undefined : null))
    },
    async all() {
      await bringAllIn()
      const { value } = await area.update(async (records) => {
        const keys = (await records.keys()).filter((key) => key.startsWith(prefix))
        return Promise.all(keys.map((key) => records.get(key, isStoredDraft)))
      })
      return value.flatMap((kept) => kept ?? []).sort((one, other) => other.changedAt - one.changedAt)
    },
  }
}
