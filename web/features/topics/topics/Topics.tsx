import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import type { Quotation } from '#bridge/exchange/calls.ts'
import { CoinPrice } from '#web/features/markets/CoinPrice/CoinPrice.tsx'
import { quotations } from '#web/features/markets/tradePair.ts'
import { $watchedCoins, isWatched } from '#web/features/markets/watched.ts'
import { People } from '#web/features/people/People.tsx'
import { listMessages } from '#web/i18n/en/list.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { topicsMessages } from '#web/i18n/en/topics.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { $location, hrefTo } from '#web/lib/router/location.ts'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { Page } from '#web/ui/Page/Page.tsx'
import { recommendedTags, topicsOf } from '../topicLists.ts'
import { TopicGrid, TopicGridSkeleton, TrendingTopics } from './TopicGrid.tsx'

const max = 10

const size = ({ change24h }: Quotation): number => Math.abs(Number(change24h))

/** The coins that have moved most, each once. Their prices are live; their order is kept while they are looked at. */
const moversOf = (all: readonly Quotation[]): readonly Quotation[] =>
  onceEach([...all].sort((a, b) => size(b) - size(a))).slice(0, max)

const onceEach = (all: readonly Quotation[]): readonly Quotation[] =>
  all.filter(({ baseCoin }, at) => all.findIndex((one) => one.baseCoin === baseCoin) === at)

/** A coin with its price, which leads to its topic. */
const Coin = ({ quotation }: { quotation: Quotation }) => (
  <li>
    <a className="mover" href={hrefTo('topic', quotation.baseCoin)}>
      <bdi className="mover__coin">{quotation.baseCoin}</bdi>
      <Boundary name="mover" instead={null}>
        <CoinPrice symbolId={quotation.symbolId} known={quotation} />
      </Boundary>
    </a>
  </li>
)

/** The coins that the reader follows; nothing where they follow none. */
export function WatchList() {
  const t = useStore(topicsMessages)
  const coins = useStore($watchedCoins)
  const { pages } = useStore(quotations.$list)
  const watched = useMemo(() => onceEach(pages.flat().filter((one) => isWatched(coins, one))), [pages, coins])
  if (watched.length === 0) return null
  return (
    <section aria-labelledby="watch-title">
      <h2 className="topics__title" id="watch-title">
        {t.watchList}
      </h2>
      <ul className="topics__strip">
        {watched.map((quotation) => (
          <Coin key={quotation.symbolId} quotation={quotation} />
        ))}
      </ul>
    </section>
  )
}

/** The biggest movers, linked to their topics. Nothing without quotations. */
export function Movers() {
  const t = useStore(topicsMessages)
  const { pages, phase } = useStore(quotations.$list)
  useEffect(() => void quotations.start(), [])
  const movers = useMemo(() => moversOf(pages.flat()), [pages])
  if (movers.length === 0 && (phase === 'empty' || phase === 'error' || phase === 'offline' || phase === 'slow'))
    return null
  return (
    <section aria-labelledby="movers-title" aria-busy={movers.length === 0}>
      <h2 className="topics__title" id="movers-title">
        {t.movers}
      </h2>
      <ul className="topics__strip">
        {movers.map((quotation) => (
          <Coin key={quotation.symbolId} quotation={quotation} />
        ))}
        {movers.length === 0 &&
          Array.from({ length: 5 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
            <li key={at} className="mover mover--bone" aria-hidden="true" />
          ))}
      </ul>
    </section>
  )
}

/** The topics of the one who is logged in: those they follow, and those near to what they read. A few, and more on their wish. */
function OwnTopics() {
  const t = useStore(topicsMessages)
  const shell = useStore(shellMessages)
  const said = useStore(listMessages)
  const list = topicsOf('own')
  const { pages, phase } = useStore(list.$list)
  useEffect(() => void list.start(), [list])
  const topics = pages.flat()
  const failed = phase === 'error' || phase === 'offline'
  if (phase === 'empty') return null
  return (
    <section aria-labelledby="own-title" aria-busy={phase === 'loading' || phase === 'more'}>
      <h2 className="topics__title" id="own-title">
        {t.own}
      </h2>
      {(topics.length > 0 || !failed) && (
        <TopicGrid topics={topics} hasPlaces={false}>
          {topics.length === 0 && <TopicGridSkeleton count={6} hasPlaces={false} />}
        </TopicGrid>
      )}
      {phase === 'ready' && (
        <button className="text-button topics__more" type="button" onClick={list.more}>
          {t.moreOwn}
        </button>
      )}
      {(failed || phase === 'slow') && (
        <button className="text-button topics__more" type="button" onClick={list.retry}>
          {`${phase === 'slow' ? said.slowTitle : said.failed} ${shell.tryAgain}`}
        </button>
      )}
    </section>
  )
}

/** How topics work, and what is expected of authors. */
function TopicRules() {
  const t = useStore(topicsMessages)
  return (
    <>
      <section className="rail-section" aria-labelledby="rules-title">
        <h2 className="rail-section__title" id="rules-title">
          {t.rulesTitle}
        </h2>
        <ul className="topics-rules">
          {[t.ruleTag, t.ruleCoin, t.rulePlace, t.ruleClose].map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
      <section className="rail-section" aria-labelledby="asked-title">
        <h2 className="rail-section__title" id="asked-title">
          {t.rulesAsk}
        </h2>
        <ul className="topics-rules">
          {[t.ruleHonest, t.ruleKind, t.ruleSpam].map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** Tags that the exchange recommends; nothing where it recommends none. Their room is kept while they come. */
function Recommended() {
  const t = useStore(topicsMessages)
  const { pages, phase } = useStore(recommendedTags.$list)
  useEffect(() => void recommendedTags.start(), [])
  const tags = pages.flat()
  if (tags.length === 0 && phase !== 'loading' && phase !== 'slow' && phase !== 'idle') return null
  return (
    <section className="topics__recommended" aria-labelledby="recommended-title" aria-busy={tags.length === 0}>
      <h2 className="topics__title" id="recommended-title">
        {t.recommended}
      </h2>
      <ul className="topics__strip topics__strip--tags">
        {tags.map(({ hashTag, label }) => (
          <li key={hashTag}>
            <a className="topics__tag" href={hrefTo('topic', hashTag)}>
              <bdi>{label}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** All topics: movers, recommended tags, the reader's topics, and trending ones. */
export function Topics() {
  const shell = useStore(shellMessages)
  const viewer = useStore($viewer)
  const [entry] = useState(() => $location.get().key)
  return (
    <Page title={shell.topics} head={<SearchLink />} rail={() => <TopicsRail />}>
      <WatchList />
      <Movers />
      <Recommended />
      {viewer !== null && <OwnTopics />}
      <TrendingTopics place={`${entry} trending`} />
    </Page>
  )
}

/** How topics come to be, and who writes. */
const TopicsRail = () => (
  <>
    <TopicRules />
    <People />
  </>
)

/** Looks like the field that it leads to. */
function SearchLink() {
  const t = useStore(topicsMessages)
  const href = linkTo('search')
  if (!href) return null
  return (
    <div className="topics__search-bar">
      <a className="topics__search" href={href}>
        <Icon name="search" />
        <span className="topics__search-text">{t.search}</span>
      </a>
    </div>
  )
}

export { Topics as Screen }
