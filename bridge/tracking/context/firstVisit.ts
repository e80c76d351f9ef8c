import { readSmall, writeSmall } from '../../storage/small.ts'

const key = 'firstVisit'

/** §9 */
const firstDayMs = 86_400_000

/** When this browser came first, in ms since 1970. The first to ask says when. */
export function firstVisit(now: number): number {
  const kept = Number(readSmall(key))
  if (kept > 0) return kept
  writeSmall(key, String(now))
  return now
}

/** §5: the first visit was less than 24 hours ago. */
export const isFirstDay = (firstVisitAt: number, now: number): boolean => now - firstVisitAt < firstDayMs
