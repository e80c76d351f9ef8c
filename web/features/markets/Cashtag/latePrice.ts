import { atom, onMount, type ReadableAtom } from 'nanostores'
import { late } from '../../../../bridge/lib/late.ts'
import { $firstItem } from '../../../lib/page/firstItem.ts'
import { $painted } from '../../../lib/page/painted.ts'
import { $location } from '../../../lib/router/location.ts'
import type { LivePrice } from './LivePrice.tsx'

interface Late {
  readonly LivePrice?: typeof LivePrice
}

const $late = atom<Late>({})

/**
 * Live prices and the way they are written, for cards of the first page: loaded once the first posts have been painted, for making
 * a format of money takes a phone longer than all the rest of a card.
 */
export const $latePrice: ReadableAtom<Late> = $late

onMount($late, () => {
  const onPaint = (isPainted: boolean) => {
    if (isPainted) late(() => import('./LivePrice.tsx'), 'beside').then((loaded) => $late.set(loaded), console.warn)
  }
  // Something else may have been painted at home before its posts.
  const $ready = $location.get().route?.name === 'home' ? $firstItem : $painted
  return $ready.subscribe(onPaint)
})
