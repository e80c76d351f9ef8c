import { useStore } from '@nanostores/react'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { CoinPrice } from '#web/features/markets/CoinPrice/CoinPrice.tsx'
import { LateChains } from '#web/features/markets/LateMarkets.tsx'
import { searchMessages } from '#web/i18n/en/search.ts'
import { topicsMessages } from '#web/i18n/en/topics.ts'
import { splitByMatch } from '#web/lib/content/matches.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { Badge } from '#web/ui/Badge/Badge.tsx'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { rememberSearch, rememberSearchTag } from '../search.ts'

export type Association = CallResponse<'social.associationByTitle'>['list'][number]

/** A text with the search matches marked in it. */
export function Matched({ text, query }: { text: string; query: string }) {
  return splitByMatch(text, query).map(({ start, text: piece, isMatch }) =>
    isMatch ? <mark key={start}>{piece}</mark> : <span key={start}>{piece}</span>,
  )
}

export const associationKey = (one: Association): string => {
  switch (one.type) {
    case 'person':
      return `person ${one.person.userId}`
    case 'topic':
      return `topic ${one.topic.hashTag}`
    case 'coin':
      return `coin ${one.coin.symbolId}`
  }
}

const hrefOf = (one: Association): string | undefined => {
  switch (one.type) {
    case 'person':
      return linkTo('user', one.person.slug)
    case 'topic':
      return linkTo('topic', one.topic.hashTag)
    case 'coin':
      return linkTo('topic', one.coin.coin)
  }
}

function remember(one: Association): void {
  switch (one.type) {
    case 'person':
      rememberSearch(one.person.nickName)
      break
    case 'topic':
      rememberSearch(`#${one.topic.hashTag}`)
      rememberSearchTag(one.topic.hashTag)
      break
    case 'coin':
      rememberSearch(one.coin.coin)
      rememberSearchTag(one.coin.coin)
  }
}

/** A suggestion, as a link. The focus stays in the field. */
export function AssociationOption({
  id,
  one,
  query,
  isActive,
  onTaken,
}: {
  id: string
  one: Association
  query: string
  isActive: boolean
  onTaken: () => void
}) {
  const take = () => {
    remember(one)
    onTaken()
  }
  return (
    <a
      className={isActive ? 'association association--active' : 'association'}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={hrefOf(one)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={take}
    >
      <AssociationContent one={one} query={query} />
    </a>
  )
}

/** What an option shows: who or what it is, with what was typed marked in it. */
export function AssociationContent({ one, query }: { one: Association; query: string }) {
  const t = useStore(searchMessages)
  const topics = useStore(topicsMessages)
  switch (one.type) {
    case 'person':
      return (
        <>
          <Avatar person={one.person} size={32} eager />
          <span className="association__lines">
            <span className="association__name">
              <bdi>
                <Matched text={one.person.nickName} query={query} />
              </bdi>
              <Badge kind={one.person.badge} />
            </span>
            <bdi className="association__detail">
              <span>@</span>
              <Matched text={one.person.slug} query={query} />
            </bdi>
          </span>
          <span className="association__kind">{t.person}</span>
        </>
      )
    case 'topic':
      return (
        <>
          <span className="association__icon">
            <Icon name="topics" size={16} />
          </span>
          <span className="association__lines">
            <bdi className="association__name">
              <Matched text={`#${one.topic.hashTag}`} query={query} />
            </bdi>
            <span className="association__detail">{topics.posts(one.topic.posts)}</span>
          </span>
          <span className="association__kind">{t.topic}</span>
        </>
      )
    case 'coin':
      return (
        <>
          <span className="association__icon">
            <LateIcon name="coin" size={16} />
          </span>
          <span className="association__lines">
            <bdi className="association__name">
              <Matched text={one.coin.coin} query={query} />
            </bdi>
            <bdi className="association__detail">
              <Matched text={one.coin.name} query={query} />
            </bdi>
            <LateChains className="association__chains" coin={one.coin.coin} />
          </span>
          <CoinPrice symbolId={one.coin.symbolId} />
        </>
      )
  }
}
