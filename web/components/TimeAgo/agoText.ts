import type { Formats } from '../../messages/i18n.ts'

const minute = 60_000

/** Up to how many ms ago which unit is used. */
const units = [
  [60 * minute, 'minute', minute],
  [24 * 60 * minute, 'hour', 60 * minute],
  [7 * 24 * 60 * minute, 'day', 24 * 60 * minute],
] as const

/** `now`, `5m ago`, `3h ago`, `yesterday`; after a week the date. A clock that runs ahead reads as now. */
export function agoText(at: number, now: number, { relative, day }: Pick<Formats, 'relative' | 'day'>): string {
  const ago = Math.max(0, now - at)
  if (ago < minute) return relative().format(0, 'second')
  const [, unit, size] = units.find(([below]) => ago < below) ?? []
  return unit ? relative().format(-Math.floor(ago / size), unit) : day().format(at)
}
