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
 * Live prices and their formats for cards of the first page. Lazy-loaded after the first posts have been painted:
 * creating a money format takes a phone longer than rendering the rest of a card.
 */
const $latePrice: ReadableAtom<Late> = $late

onMount($late, () => {
  const onPaint = (isPainted: boolean) => {
    if (isPainted) late(() => import('./LivePrice.tsx'), 'beside').then((loaded) => $late.set(loaded), console.warn)
  }
  // On the home page something else may have been painted before its posts.
  const $ready = $location.get().route?.name === 'home' ? $firstItem : $painted
  return $ready.subscribe(onPaint)
})

/**
 * Link to a coin's topic with its live price. `priceAtPost` is a decimal in the quote coin. Until the price formats have
 * loaded, the unformatted decimal reserves the space.
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
