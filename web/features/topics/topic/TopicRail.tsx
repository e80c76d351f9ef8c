import { useStore } from '@nanostores/react'
import { topicMessages } from '../../../i18n/en/topic.ts'
import { topicsMessages } from '../../../i18n/en/topics.ts'
import { $money, $quotations } from '../../markets/index.ts'
import { PersonRow } from '../../people/index.ts'
import type { TopicDetail } from '../topicDetails.ts'
import { TopicCoin } from './TopicCoin.tsx'

/** What stands beside a topic on wide screens: its coin, and who writes on it most. */
export function TopicRail({ detail: { coin, authors } }: { detail: TopicDetail }) {
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
