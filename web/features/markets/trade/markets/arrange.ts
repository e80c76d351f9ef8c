import type { Quotation } from '#bridge/exchange/calls.ts'
import { baseOf, searched } from '#bridge/site/searched.ts'

export const orderKeys = ['name', 'price', 'change'] as const
export type OrderKey = (typeof orderKeys)[number]

/** How the list is sorted; without a key in the exchange's own order. */
export interface Order {
  readonly key: OrderKey | undefined
  readonly rising: boolean
}

/** What is known of a market's price now. */
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

/** Names rise first, numbers fall first: that is what a reader looks for. A third press brings the exchange's own order back. */
export function nextOrder({ key, rising }: Order, pressed: OrderKey): Order {
  const first = pressed === 'name'
  if (key !== pressed) return { key: pressed, rising: first }
  return rising === first ? { key, rising: !first } : { key: undefined, rising: true }
}

const letters = (text: string): string => searched(text).replace(/[^\p{L}\p{N}]/gu, '')

/** The markets whose name has the text in it, in order. Those that begin with it come first while no order is chosen. */
export function arrange(
  all: readonly Quotation[],
  text: string,
  { key, rising }: Order,
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
