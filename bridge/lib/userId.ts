import { late } from './late.ts'

/** A user id as it may be told: text, or a number; empty and `null` are a visitor's. */
export type ToldId = string | number | null

export const isToldId = (value: unknown): value is ToldId =>
  value === null || typeof value === 'string' || typeof value === 'number'

/**
 * A user's id, from a cookie, the app or an answer. A number that is not safe is ignored, for its digits may be
 * another's by now: that is said once.
 * @returns `null` for a visitor; never empty.
 */
export function readId(value: unknown): string | null {
  if (typeof value === 'string') return value || null
  if (Number.isSafeInteger(value)) return String(value)
  if (typeof value === 'number')
    late(() => import('./unsafeId.ts'), 'beside').then(({ tellUnsafe }) => tellUnsafe(), console.warn)
  return null
}
