import { atom, onMount, type ReadableAtom } from 'nanostores'
import { late } from '../../../bridge/lib/late.ts'
import { $firstItem } from '../../lib/page/firstItem.ts'
import { $painted } from '../../lib/page/painted.ts'
import { $location } from '../../lib/router/location.ts'
import type { $money, $pricesBehind, tickOf } from './coinPrices.ts'

interface LatePrices {
  /** How prices are written; `undefined` until that is known. */
  readonly money?: ReturnType<typeof $money.get>
  readonly tickOf: typeof tickOf
  readonly $pricesBehind: typeof $pricesBehind
}

const $noTick = atom(undefined)
const $late = atom<LatePrices>({ tickOf: () => $noTick, $pricesBehind: atom(false) })

/**
 * Live prices and the way they are written, for cards of the first page: loaded once the first posts have been painted, for making
 * a format of money takes a phone longer than all the rest of a card.
 */
export const $latePrices: ReadableAtom<LatePrices> = $late

onMount($late, () => {
  let isOver = false
  const stops: (() => void)[] = []
  const follow = async () => {
    const { $money, ...prices } = await late(() => import('./coinPrices.ts'), 'beside')
    if (!isOver) stops.push($money.subscribe((money) => $late.set({ ...prices, money })))
  }
  const onPaint = (isPainted: boolean) => {
    if (isPainted) follow().catch(console.warn)
  }
  // Something else may have been painted at home before its posts.
  const $ready = $location.get().route?.name === 'home' ? $firstItem : $painted
  stops.push($ready.subscribe(onPaint))
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
})
