import type { Quotation } from '#bridge/exchange/calls.ts'
import { baseOf, searched } from '#bridge/site/searched.ts'

export const orderKeys = ['name', 'price', 'change'] as const
export type OrderKey = (typeof orderKeys)[number]

/** How the list is sorted; without a key, in the exchange's order. */
export interface MarketOrder {
  readonly key: OrderKey | undefined
  readonly rising: boolean
}

/** A market's current price and change. */
export interface Now {
  readonly price: string
  readonly change: string
}

type Compare = (a: Quotation, b: Quotation, nowOf: (one: Quotation) => Now) => number

const compare: Readonly<Record<OrderKey, Compare>> = {
  name: (a, b) => a.baseCoin.localeCompare(b.baseCoin, 'en'),
  price: (a, b, nowOf) => Number(nowOf(a).price) - Number(nowOf(b).price),
  change: (a, b, nowOf) => Number(nowOf(a).change) - Number(nowOf(b).change),
}

/** Names sort ascending first, numbers descending. A third press restores the exchange's order. */
export function nextOrder({ key, rising }: MarketOrder, pressed: OrderKey): MarketOrder {
  const first = pressed === 'name'
  if (key !== pressed) return { key: pressed, rising: first }
  return rising === first ? { key, rising: !first } : { key: undefined, rising: true }
}

const letters = (text: string): string => searched(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Filters markets by name and sorts them. Without a sort key, names that start with the text come first. */
export function arrange(
  all: readonly Quotation[],
  text: string,
  { key, rising }: MarketOrder,
  nowOf: (one: Quotation) => Now,
): readonly Quotation[] {
  const wanted = letters(text)
  const base = baseOf(text)
  const found = all.filter(({ baseCoin, quoteCoin }) => {
    const name = letters(baseCoin + quoteCoin)
    return name.includes(wanted) || (base !== undefined && name.startsWith(base) && wanted.startsWith(name))
  })
  if (key) {
    const sign = rising ? 1 : -1
    return [...found].sort((a, b) => sign * compare[key](a, b, nowOf))
  }
  if (wanted === '') return found
  const beginsLate = ({ baseCoin }: Quotation) => Number(!letters(baseCoin).startsWith(wanted))
  return [...found].sort((a, b) => beginsLate(a) - beginsLate(b))
}
