import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { $money } from './money.ts'
import { $painted } from './painted.ts'

const $loaded = atom<ReturnType<typeof $money.get> | undefined>()

/**
 * `$money` for cards of the first page: loaded once the first posts have been painted, for making a format of money takes a phone
 * longer than all the rest of a card.
 */
export const $lateMoney: ReadableAtom<typeof $loaded.value> = $loaded

onMount($loaded, () => {
  let isOver = false
  const stops: (() => void)[] = []
  const follow = async () => {
    const { $money } = await import('./money.ts')
    if (!isOver) stops.push($money.subscribe((money) => $loaded.set(money)))
  }
  const onPaint = (isPainted: boolean) => {
    if (isPainted) follow().catch((error: unknown) => console.warn('Prices cannot be written yet.', error))
  }
  stops.push($painted.subscribe(onPaint))
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
})
