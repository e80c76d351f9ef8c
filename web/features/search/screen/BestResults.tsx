import { useStore } from '@nanostores/react'
import type { MapStore } from 'nanostores'
import { type ReactNode, useEffect } from 'react'
import type { Post } from '#bridge/exchange/calls.ts'
import { cut } from '#bridge/site/cut.ts'
import { CoinPrice } from '#web/features/markets/CoinPrice/CoinPrice.tsx'
import { LateChains } from '#web/features/markets/LateMarkets.tsx'
import { FollowButton } from '#web/features/people/FollowButton/FollowButton.tsx'
import { PeopleSkeleton } from '#web/features/people/PersonRow/PersonRow.tsx'
import { $editedParts } from '#web/features/post/cardParts.ts'
import { postOf } from '#web/features/post/posts.ts'
import { type KnownTopic, topicOf } from '#web/features/topics/knownTopics.ts'
import { TopicFollow } from '#web/features/topics/TopicFollow/TopicFollow.tsx'
import { searchMessages } from '#web/i18n/en/search.ts'
import { topicsMessages } from '#web/i18n/en/topics.ts'
import { directionOfText } from '#web/lib/content/direction.ts'
import { fromMatch } from '#web/lib/content/matches.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { AuthorLine } from '#web/ui/AuthorLine/AuthorLine.tsx'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { Badge } from '#web/ui/Badge/Badge.tsx'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { ListSkeleton } from '#web/ui/LongList/ListFoot.tsx'
import { AsOf } from '#web/ui/LongList/LongList.tsx'
import { useKeptScroll } from '#web/ui/Page/useKeptScroll.ts'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { TimeAgo } from '#web/ui/TimeAgo/TimeAgo.tsx'
import { Matched } from '../SearchField/AssociationOption.tsx'
import {
  bestOf,
  type FoundCoinValue,
  type FoundPersonValue,
  rememberSearchTag,
  type SearchResults,
  type SearchSection,
  searchSections,
} from '../search.ts'
import { searchFor } from './address.ts'

/** A topic that was found, by its tag. */
export function FoundTopic({ hashTag, query }: { hashTag: string; query: string }) {
  const $topic = topicOf(hashTag)
  return $topic ? <TopicRow $topic={$topic} query={query} /> : null
}

function TopicRow({ $topic, query }: { $topic: MapStore<KnownTopic>; query: string }) {
  const t = useStore(topicsMessages)
  const { hashTag, posts, teaser, followed } = useStore($topic)
  return (
    <div className="found" data-item={hashTag}>
      <a className="found__link" href={linkTo('topic', hashTag)} onClick={() => rememberSearchTag(hashTag)}>
        <span className="found__icon">
          <Icon name="topics" />
        </span>
        <span className="found__lines">
          <bdi className="found__name">
            <Matched text={`#${hashTag}`} query={query} />
          </bdi>
          <span className="found__detail found__detail--topic">
            <span className="found__posts">{teaser === '' ? t.posts(posts) : `${t.posts(posts)} ·`}</span>{' '}
            <bdi className="found__teaser">{teaser}</bdi>
          </span>
        </span>
      </a>
      <TopicFollow hashTag={hashTag} followed={followed} />
    </div>
  )
}

/** A user among the results: as in any list of people, with the match marked in their name. */
export function FoundPerson({ person, query }: { person: FoundPersonValue; query: string }) {
  const { userId, slug, nickName, badge, followed, followsYou } = person
  return (
    <div className="person-row" data-item={userId}>
      <a className="person-row__who" href={linkTo('user', slug)}>
        <Avatar person={person} size={40} />
        <span className="person-row__lines">
          <span className="person-row__name">
            <bdi>
              <Matched text={nickName} query={query} />
            </bdi>
            <Badge kind={badge} />
          </span>
          <bdi className="person-row__reason">
            <span>
              <span>@</span>
              <Matched text={slug} query={query} />
            </span>
          </bdi>
        </span>
      </a>
      <FollowButton userId={userId} name={nickName} followed={followed} followsYou={followsYou} />
    </div>
  )
}

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

const maxLength = 280

/** A post that was found: who wrote it, and the lines round the match. */
function FoundPost({ id, query }: { id: string; query: string }) {
  const $post = postOf(id)
  return $post ? <Row $post={$post} query={query} /> : null
}

function Row({ $post, query }: { $post: MapStore<Post>; query: string }) {
  const t = useStore(searchMessages)
  const parts = useStore($editedParts)
  const { id, kind, author, createdAt, title, text, disclosure } = useStore($post, {
    keys: ['kind', 'author', 'createdAt', 'title', 'text', 'disclosure'],
  })
  const name = kind === 'article' ? t.articleBy({ name: author.nickName }) : t.postBy({ name: author.nickName })
  const lines = cut(fromMatch(text, query), maxLength)
  return (
    <article className="found-post" data-item={id} aria-label={name}>
      <Avatar person={author} size={40} />
      <div className="found-post__main">
        <AuthorLine person={author}>
          <TimeAgo at={createdAt} />
        </AuthorLine>
        {disclosure && <p className="found-post__disclosed">{parts && <parts.Disclosed disclosure={disclosure} />}</p>}
        <a className="found-post__link" href={hrefTo('post', id)}>
          {title && (
            <span className="found-post__title" dir={directionOfText(title)}>
              <Matched text={title} query={query} />
            </span>
          )}
          <span className="found-post__text" dir={directionOfText(text)}>
            <Matched text={lines} query={query} />
          </span>
        </a>
      </div>
    </article>
  )
}

const allOf = { people: 'allPeople', topics: 'allTopics', coins: 'allCoins', posts: 'allPosts' } as const

const rowsOf: Readonly<Record<SearchSection, (found: SearchResults, query: string) => readonly ReactNode[]>> = {
  people: ({ people }, query) =>
    people.map((person) => <FoundPerson key={person.userId} person={person} query={query} />),
  topics: ({ topics }, query) => topics.map((tag) => <FoundTopic key={tag} hashTag={tag} query={query} />),
  coins: ({ coins }, query) => coins.map((coin) => <FoundCoin key={coin.symbolId} coin={coin} query={query} />),
  posts: ({ posts }, query) => posts.map((id) => <FoundPost key={id} id={id} query={query} />),
}

/** The best few of each section, and the way to all of them. */
export function BestResults({ query }: { query: string }) {
  const best = bestOf(query)
  const value = useStore(best.$list)
  useEffect(() => {
    best.start()
    return best.stop
  }, [best])
  const [found] = value.pages.flat()
  if (value.phase === 'empty') return <NothingFound query={query} />
  if (!found)
    return <ListSkeleton list={{ ...value, pages: [] }} onRetry={best.retry} skeleton={<PeopleSkeleton rows={8} />} />
  return (
    <>
      <AsOf at={value.asOf} isLost={value.phase === 'offline'} />
      <Sections found={found} query={query} />
    </>
  )
}

function Sections({ found, query }: { found: SearchResults; query: string }) {
  const t = useStore(searchMessages)
  useKeptScroll(query)
  return searchSections
    .filter((section) => found[section].length > 0)
    .map((section) => (
      <section className="search-section" key={section} aria-labelledby={`found-${section}`}>
        <header className="search-section__head">
          <h2 className="search-section__title" id={`found-${section}`}>
            {t[section]}
          </h2>
          <button className="text-button" type="button" onClick={() => searchFor({ query, section })}>
            {t[allOf[section]]}
          </button>
        </header>
        <CardBoundary id={section}>{rowsOf[section](found, query)}</CardBoundary>
      </section>
    ))
}

/** The empty state of a search. */
export function NothingFound({ query }: { query: string }) {
  const t = useStore(searchMessages)
  const topics = linkTo('topics')
  return (
    <StatePanel
      title={t.noneTitle({ query })}
      text={t.noneText}
      {...(topics && { action: { label: t.toTopics, href: topics } })}
    />
  )
}
