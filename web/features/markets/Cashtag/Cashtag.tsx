import { useStore } from '@nanostores/react'
import { linkTo } from '../../../lib/page/flags.ts'
import { untranslated } from '../../../lib/page/untranslated.ts'
import { $latePrice } from './latePrice.ts'

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
