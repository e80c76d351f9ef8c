import { late } from './late.ts'

/** A user id as received: text or a number. Empty and `null` mean a visitor. */
export type ToldId = string | number | null

export const isToldId = (value: unknown): value is ToldId =>
  value === null || typeof value === 'string' || typeof value === 'number'

/**
 * Reads a user id from a cookie, the app or an answer. An unsafe number is ignored with a warning, because its digits may be
 * another user's.
 * @returns `null` for a visitor; never empty.
 */
export function readId(value: unknown): string | null {
  if (typeof value === 'string') return value || null
  if (Number.isSafeInteger(value)) return String(value)
  if (typeof value === 'number')
    late(() => import('./unsafeId.ts'), 'beside').then(({ tellUnsafe }) => tellUnsafe(), console.warn)
  return null
}
