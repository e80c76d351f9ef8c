import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $money } from '#web/features/markets/money.ts'
import { $quotations } from '#web/features/markets/tradePair.ts'
import { PersonRow } from '#web/features/people/PersonRow/PersonRow.tsx'
import { topicMessages } from '#web/i18n/en/topic.ts'
import { topicsMessages } from '#web/i18n/en/topics.ts'
import { plainTag } from '#web/lib/content/hashTag.ts'
import { $device } from '#web/lib/page/device.ts'
import { $location } from '#web/lib/router/location.ts'
import { Page } from '#web/ui/Page/Page.tsx'
import { type TopicDetail, topicDetailsOf, topicPostsOf } from '../topicDetails.ts'
import { TopicCoin } from './TopicCoin.tsx'
import { orderIn, TopicColumn } from './TopicColumn.tsx'
import { TopicSkeleton } from './TopicSkeleton.tsx'

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
