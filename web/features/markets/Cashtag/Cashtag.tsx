import { useStore } from '@nanostores/react'
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { late } from '#bridge/lib/late.ts'
import { $firstItem } from '#web/lib/page/firstItem.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { $painted } from '#web/lib/page/painted.ts'
import { untranslated } from '#web/lib/page/untranslated.ts'
import { $location } from '#web/lib/router/location.ts'
import type { LivePrice } from './LivePrice.tsx'

interface Late {
  readonly LivePrice?: typeof LivePrice
}

const $late = atom<Late>({})

/**
 * Live prices and the way they are written, for cards of the first page: loaded once the first posts have been painted, for making
 * a format of money takes a phone longer than all the rest of a card.
 */
const $latePrice: ReadableAtom<Late> = $late

onMount($late, () => {
  const onPaint = (isPainted: boolean) => {
    if (isPainted) late(() => import('./LivePrice.tsx'), 'beside').then((loaded) => $late.set(loaded), console.warn)
  }
  // Something else may have been painted at home before its posts.
  const $ready = $location.get().route?.name === 'home' ? $firstItem : $painted
  return $ready.subscribe(onPaint)
})

/**
 * A coin linked to its topic, with its live price and `priceAtPost`, a decimal in the quote coin. Until the code that writes
 * prices is loaded, the bare decimal only keeps its room.
 */
export function Cashtag({ coin, symbolId, priceAtPost }: { coin: string; symbolId: string; priceAtPost?: string }) {
  const { LivePrice } = useStore($latePrice)
  return (
    <a className="cashtag" href={linkTo('topic', coin)} ref={untranslated}>
      <bdi className="cashtag__coin">{coin}</bdi>{' '}
      {LivePrice ? (
        <LivePrice symbolId={symbolId} priceAtPost={priceAtPost} />
      ) : (
        <>
          <bdi className="cashtag__price cashtag__price--raw" dir="ltr">
            {priceAtPost}
          </bdi>{' '}
          <bdi className="cashtag__change" />
        </>
      )}
    </a>
  )
}
