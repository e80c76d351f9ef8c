import { randomId } from '#bridge/lib/randomId.ts'
import { persistedList } from '#web/lib/persistedList.ts'
import { hiddenKey } from './moderationKeys.ts'

/** What is out of the reader's sight on this device: a post or comment that was hidden or deleted, or a person a visitor has muted. */
export interface Hidden {
  readonly kind: 'post' | 'comment' | 'person'
  readonly id: string
  /** A person's, or of who wrote it. */
  readonly name: string
  /** What a comment stands under. */
  readonly postId?: string
  /** Its author, the reader, has deleted it: it must not come back from a list that was kept. */
  readonly isDeleted?: true
  /** The page that has asked for it, until the exchange answers: a page that ends before does not know that it was deleted. */
  readonly askedBy?: string
}

/** Names this page among all that have asked for something. */
export const thisPage = randomId()

const kinds: readonly unknown[] = ['post', 'comment', 'person'] satisfies readonly Hidden['kind'][]
const max = 500

const isHiddenItem = (value: unknown): value is Hidden =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  kinds.includes(value.kind) &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  (!('postId' in value) || typeof value.postId === 'string') &&
  (!('isDeleted' in value) || value.isDeleted === true) &&
  (!('askedBy' in value) || value.askedBy === thisPage)

const kept = persistedList<Hidden>(hiddenKey, (value) =>
  Array.isArray(value) ? value.filter(isHiddenItem).slice(0, max) : [],
)

/** The latest first. Of more than 500 the oldest comes back into sight. */
export const $hidden = kept.$value

/** Whether the reader has deleted it from this device. */
export const isDeletedHere = (id: string): boolean => $hidden.get().some((one) => one.isDeleted && one.id === id)

/** Takes something out of sight, or lets it come back. */
export const setHidden = (one: Hidden, away: boolean): void =>
  kept.change((all) => {
    const others = all.filter(({ kind, id }) => kind !== one.kind || id !== one.id)
    return away ? [one, ...others].slice(0, max) : others
  })
