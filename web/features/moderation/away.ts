import { keptHere } from '../../lib/keptHere.ts'
import { awayKey } from './safetyKeys.ts'

/** What is out of the reader's sight on this device: a post or comment that was hidden, or somebody a visitor has muted. */
export interface Away {
  readonly kind: 'post' | 'comment' | 'person'
  readonly id: string
  /** A person's, or of who wrote it. */
  readonly name: string
  /** What a comment stands under. */
  readonly postId?: string
}

const kinds: readonly unknown[] = ['post', 'comment', 'person'] satisfies readonly Away['kind'][]
const most = 500

const isAway = (value: unknown): value is Away =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  kinds.includes(value.kind) &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  (!('postId' in value) || typeof value.postId === 'string')

const kept = keptHere<Away>(awayKey, (value) => (Array.isArray(value) ? value.filter(isAway).slice(0, most) : []))

/** The latest first. Of more than 500 the oldest comes back into sight. */
export const $away = kept.$value

/** Takes something out of sight, or lets it come back. */
export const setAway = (one: Away, away: boolean): void =>
  kept.change((all) => {
    const others = all.filter(({ kind, id }) => kind !== one.kind || id !== one.id)
    return away ? [one, ...others].slice(0, most) : others
  })
