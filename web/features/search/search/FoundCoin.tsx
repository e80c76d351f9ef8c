import { linkTo } from '../../../lib/page/flags.ts'
import { LateIcon } from '../../../ui/Icon/LateIcon.tsx'
import { Matched } from '../../../ui/Matched/Matched.tsx'
import { LateChains } from '../../markets/CoinChains/LateChains.tsx'
import { CoinPrice } from '../../markets/CoinPrice/CoinPrice.tsx'
import { rememberSearchTag } from '../recentSearches.ts'
import type { FoundCoinValue } from '../search.ts'

/** A coin that was found, live. It leads to its topic. */
export function FoundCoin({ coin: found, query }: { coin: FoundCoinValue; query: string }) {
  const { coin, name, symbolId } = found
  return (
    <div className="found" data-item={symbolId}>
      <a className="found__link" href={linkTo('topic', coin)} onClick={() => rememberSearchTag(coin)}>
        <span className="found__icon">
          <LateIcon name="coin" />
        </span>
        <span className="found__lines">
          <span className="found__coin">
            <bdi className="found__name">
              <Matched text={coin} query={query} />
            </bdi>
            <bdi className="found__detail">
              <Matched text={name} query={query} />
            </bdi>
          </span>
          <LateChains className="found__chains" coin={coin} />
        </span>
        <CoinPrice symbolId={symbolId} known={found} />
      </a>
    </div>
  )
}
