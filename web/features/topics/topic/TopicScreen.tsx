import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { cut } from '#bridge/site/cut.ts'
import { $money } from '#web/features/markets/money.ts'
import { $quotations } from '#web/features/markets/tradePair.ts'
import { PersonRow } from '#web/features/people/PersonRow/PersonRow.tsx'
import { mayWrite } from '#web/features/writing/mayWrite.ts'
import { listMessages } from '#web/i18n/en/list.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { topicMessages } from '#web/i18n/en/topic.ts'
import { topicsMessages } from '#web/i18n/en/topics.ts'
import { exchangeLink } from '#web/lib/content/exchangeLink.ts'
import { plainTag } from '#web/lib/content/hashTag.ts'
import type { ListPhase } from '#web/lib/lists/list.ts'
import { $device } from '#web/lib/page/device.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { $location } from '#web/lib/router/location.ts'
import { Page } from '#web/ui/Page/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton/Skeleton.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { type TopicDetail, topicDetailsOf, topicPostsOf } from '../topicDetails.ts'
import { TopicCoin } from './TopicCoin.tsx'
import { orderIn, TopicColumn } from './TopicColumn.tsx'

/** A tag in a sentence of any direction; of a very long one the beginning. */
const inSentence = (tag: string): string => `\u2068${cut(tag, 60)}\u2069`

/** The loading or error state of a topic. */
function TopicSkeleton({
  tag,
  wide,
  phase,
  reason,
  onRetry,
}: {
  tag: string
  /** Then a coin stands beside the topic. */
  wide: boolean
  phase: ListPhase
  reason: string
  onRetry: () => void
}) {
  const t = useStore(topicMessages)
  const shell = useStore(shellMessages)
  const said = useStore(listMessages)
  const bones = <TopicRowsSkeleton hasCoin={!wide && seemsCoin(tag)} />
  const retry = { label: shell.tryAgain, run: onRetry }
  switch (phase) {
    case 'empty':
      return <Missing tag={tag} />
    case 'error':
      return <StatePanel kind="error" title={t.errorTitle} text={reason} action={retry} />
    case 'offline':
      return <StatePanel kind="offline" title={said.offlineTitle} text={said.comesBack} action={retry} />
    case 'slow':
      return (
        <>
          <StatePanel inline kind="slow" title={said.slowTitle} text={said.slowText} action={retry} />
          {bones}
        </>
      )
    default:
      return bones
  }
}

function Missing({ tag }: { tag: string }) {
  const t = useStore(topicMessages)
  const search = linkTo('search')
  const topics = linkTo('topics')
  const action = search
    ? { label: t.searchFor({ tag: inSentence(tag) }), href: `${search}?q=${encodeURIComponent(tag.slice(0, 100))}` }
    : topics && { label: t.otherTopics, href: topics }
  return (
    <StatePanel title={t.missingTitle} text={t.missingText({ tag: inSentence(tag) })} {...(action && { action })} />
  )
}

/** Whether a tag is a coin's, as far as one can tell before the exchange has said so. */
function seemsCoin(tag: string): boolean {
  const known = $quotations.get()
  return known.length > 0
    ? known.some(({ baseCoin }) => baseCoin.toLowerCase() === tag.toLowerCase())
    : /^[A-Z]{3,5}$/.test(tag)
}

/** In the height of what comes before a topic's posts, with posts below it. */
const TopicRowsSkeleton = ({ hasCoin }: { hasCoin: boolean }) => (
  <>
    <div className="topic-head topic-head--bone" aria-hidden="true">
      <div className="topic-head__lines">
        <div className="topic-head__bone topic-head__bone--tag" />
        <div className="topic-head__bone topic-head__bone--facts" />
      </div>
    </div>
    {hasCoin && <div className="topic-coin" aria-hidden="true" />}
    {hasCoin && exchangeLink('trade') && <div className="topic-coin__trade" aria-hidden="true" />}
    {mayWrite() && (
      <div className="topic-write" aria-hidden="true">
        <div className="topic-write__bone" />
      </div>
    )}
    <div className="topic-order" aria-hidden="true">
      <div className="topic-order__bone" />
    </div>
    <Skeleton rows={3} />
  </>
)

/** The side rail of a topic: its coin, and the most active authors. */
function TopicRail({ detail: { coin, authors } }: { detail: TopicDetail }) {
  const t = useStore(topicMessages)
  const { posts } = useStore(topicsMessages)
  return (
    <>
      {coin && (
        <section className="rail-section" aria-labelledby="price-title">
          <h2 className="rail-section__title" id="price-title">
            {t.price}
          </h2>
          <TopicCoin coin={coin} />
          <Day symbolId={coin.symbolId} />
        </section>
      )}
      {authors.length > 0 && (
        <section className="rail-section" aria-labelledby="authors-title">
          <h2 className="rail-section__title" id="authors-title">
            {t.authors}
          </h2>
          <ul>
            {authors.map((author) => (
              <li key={author.userId}>
                <PersonRow person={author} reason={posts(author.posts)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Between which prices the last 24 hours were. Their room is there before they are. */
function Day({ symbolId }: { symbolId: string }) {
  const t = useStore(topicMessages)
  const money = useStore($money)
  const quotation = useStore($quotations).find((one) => one.symbolId === symbolId)
  return (
    <dl className="topic-coin__day">
      <dt>{t.high}</dt>
      <dd>
        <bdi dir="ltr">{quotation ? money.price(quotation.high24h) : '–'}</bdi>
      </dd>
      <dt>{t.low}</dt>
      <dd>
        <bdi dir="ltr">{quotation ? money.price(quotation.low24h) : '–'}</bdi>
      </dd>
    </dl>
  )
}

/** What is written with a tag. */
export function TopicScreen({ params: { hashTag = '' } }: { params: Readonly<Record<string, string>> }) {
  const t = useStore(topicMessages)
  const tag = plainTag(hashTag)
  const details = topicDetailsOf(tag)
  const list = useStore(details.$list)
  const wide = useStore($device) === 'pc'
  useEffect(() => {
    if (details.$list.get().phase === 'end') details.refresh()
    else details.start()
    // They do not wait for what is known of the topic.
    topicPostsOf(tag)[orderIn($location.get().search)].start()
    return details.stop
  }, [details, tag])
  const [detail] = list.pages.flat()
  return (
    <Page
      title={t.topic}
      documentTitle={`#${detail?.hashTag ?? tag}`}
      {...(detail && { rail: () => <TopicRail detail={detail} /> })}
    >
      {detail ? (
        <TopicColumn tag={tag} detail={detail} wide={wide} />
      ) : (
        <TopicSkeleton tag={tag} wide={wide} phase={list.phase} reason={list.reason} onRetry={details.retry} />
      )}
    </Page>
  )
}

export { TopicScreen as Screen }
