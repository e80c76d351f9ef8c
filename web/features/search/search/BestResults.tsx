import { useStore } from '@nanostores/react'
import type { MapStore } from 'nanostores'
import { type ReactNode, useEffect } from 'react'
import type { Post } from '#bridge/exchange/calls.ts'
import { cut } from '#bridge/site/cut.ts'
import { PeopleSkeleton } from '#web/features/people/PersonRow/PeopleSkeleton.tsx'
import { $editedParts } from '#web/features/post/cardParts.ts'
import { postOf } from '#web/features/post/posts.ts'
import { searchMessages } from '#web/i18n/en/search.ts'
import { directionOfText } from '#web/lib/content/direction.ts'
import { fromMatch } from '#web/lib/content/matches.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { AuthorLine } from '#web/ui/AuthorLine/AuthorLine.tsx'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { ListSkeleton } from '#web/ui/LongList/ListSkeleton.tsx'
import { AsOf } from '#web/ui/LongList/LongList.tsx'
import { Matched } from '#web/ui/Matched/Matched.tsx'
import { useKeptScroll } from '#web/ui/Page/useKeptScroll.ts'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { TimeAgo } from '#web/ui/TimeAgo/TimeAgo.tsx'
import { bestOf, type SearchResults, type SearchSection, searchSections } from '../search.ts'
import { searchFor } from './address.ts'
import { FoundCoin, FoundPerson, FoundTopic } from './found.tsx'

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
