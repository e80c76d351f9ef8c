import { linkTo } from '#web/lib/page/flags.ts'
import { $firstItem, $painted } from '#web/lib/page/painted.ts'
import { untranslated } from '#web/lib/page/untranslated.ts'
import { $location } from '#web/lib/router/location.ts'
import { lateComponent } from '#web/ui/lateComponent.ts'
import type { LivePrice as Price } from './LivePrice.tsx'

/** The unformatted decimal reserves the space. */
const RawPrice: typeof Price = ({ priceAtPost }) => (
  <>
    <bdi className="cashtag__price cashtag__price--raw" dir="ltr">
      {priceAtPost}
    </bdi>{' '}
    <bdi className="cashtag__change" />
  </>
)

/** Waits for the first posts: creating a money format takes a phone longer than rendering the rest of a card. */
const LivePrice = lateComponent(
  async () => {
    // On the home page something else may have been painted before its posts.
    const $ready = $location.get().route?.name === 'home' ? $firstItem : $painted
    await new Promise<void>((resolve) => void $ready.subscribe((isReady) => isReady && resolve()))
    return (await import('./LivePrice.tsx')).LivePrice
  },
  { wait: 'beside', Loading: RawPrice },
)

/** Link to a coin's topic with its live price. `priceAtPost` is a decimal in the quote coin. */
export function Cashtag({ coin, symbolId, priceAtPost }: { coin: string; symbolId: string; priceAtPost?: string }) {
  return (
    <a className="cashtag" href={linkTo('topic', coin)} ref={untranslated}>
      <bdi className="cashtag__coin">{coin}</bdi> <LivePrice symbolId={symbolId} priceAtPost={priceAtPost} />
    </a>
  )
}
