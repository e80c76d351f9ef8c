import { randomId } from '#bridge/lib/randomId.ts'
import { persistedList } from '#web/lib/persistedList.ts'
import { hiddenKey } from './moderationKeys.ts'

/** Something hidden on this device: a hidden or deleted post or comment, or a person muted by a visitor. */
export interface Hidden {
  readonly kind: 'post' | 'comment' | 'person'
  readonly id: string
  /** User id of the person or author. */
  readonly name: string
  /** The post of a comment. */
  readonly postId?: string
  /** Whether the reader deleted it: a cached list must not show it. */
  readonly isDeleted?: true
  /** The page that requested the deletion, until the exchange answers. */
  readonly askedBy?: string
}

/** The id of this page. */
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

/** Latest first, at most 500: beyond, the oldest shows again. */
export const $hidden = kept.$value

/** Whether the reader has deleted it from this device. */
export const isDeletedHere = (id: string): boolean => $hidden.get().some((one) => one.isDeleted && one.id === id)

/** Hides something, or shows it again. */
export const setHidden = (one: Hidden, away: boolean): void =>
  kept.change((all) => {
    const others = all.filter(({ kind, id }) => kind !== one.kind || id !== one.id)
    return away ? [one, ...others].slice(0, max) : others
  })
