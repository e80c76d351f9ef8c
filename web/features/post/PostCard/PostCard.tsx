import { useStore } from '@nanostores/react'
import { memo } from 'react'
import type { Entity, Post } from '#bridge/exchange/calls.ts'
import { listen } from '#bridge/lib/listen.ts'
import { Cashtag } from '#web/features/markets/Cashtag/Cashtag.tsx'
import { cardMessages } from '#web/i18n/en/card.ts'
import { directionOfText, languageProps } from '#web/lib/content/direction.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { AuthorLine } from '#web/ui/AuthorLine/AuthorLine.tsx'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { FoldedText } from '#web/ui/RichText/FoldedText.tsx'
import { TimeAgo } from '#web/ui/TimeAgo/TimeAgo.tsx'
import { ActionRow } from '../ActionRow/ActionRow.tsx'
import { $cardParts } from '../cardParts.ts'
import { MediaGrid } from '../MediaGrid/MediaGrid.tsx'
import { postOf } from '../posts.ts'

/** The double-click time of most systems. */
const secondPressMs = 300

/**
 * Opens a card whose text was pressed. The text lies above the card's link, so that it can be selected; a press that selects, or that
 * meets a link or button, is left alone.
 * @param list the element that holds the cards.
 * @returns stop
 */
export function openCards(list: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return listen(list, 'click', (event) => {
    clearTimeout(timer)
    if (event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element)) return
    if (event.target.closest('a, button') || !getSelection()?.isCollapsed) return
    const link = event.target.closest('[data-item]')?.querySelector<HTMLAnchorElement>('.post-card__link')
    if (!link) return
    if (event.metaKey || event.ctrlKey) window.open(link.href, '_blank', 'noopener')
    // A double click selects a word.
    else if (event instanceof PointerEvent && event.pointerType === 'mouse')
      timer = setTimeout(() => getSelection()?.isCollapsed && link.isConnected && link.click(), secondPressMs)
    else link.click()
  })
}

const maxCoins = 3

/** The coins in a post, with live prices. */
function CoinRow({
  entities,
  prices,
}: {
  entities: readonly Entity[]
  /** Prices by symbolId when the post was published. */
  prices: Readonly<Record<string, string>>
}) {
  const coins = new Map<string, string>()
  for (const entity of entities) if (entity.type === 'cashtag') coins.set(entity.symbolId, entity.coin)
  if (coins.size === 0) return null
  return (
    <div className="post-card__coins">
      {[...coins].slice(0, maxCoins).map(([symbolId, coin]) => {
        const priceAtPost = prices[symbolId]
        return <Cashtag key={symbolId} coin={coin} symbolId={symbolId} {...(priceAtPost && { priceAtPost })} />
      })}
    </div>
  )
}

/** The fields of a card without counts, which the action row repaints. */
const keys: (keyof Post)[] = ['author', 'createdAt', 'languageType', 'title', 'text', 'entities', 'media', 'disclosure']

/* Parts that load for all cards must not change these, or one long task would render all cards again. */
const Words = memo(FoldedText)
const Media = memo(MediaGrid)
const Coins = memo(CoinRow)
const Actions = memo(ActionRow)

/** The link that covers the card, below all other controls. */
function CardLink({ id, label, at }: { id: string; label: string; at: number }) {
  return (
    <a className="post-card__link" href={hrefTo('post', id)}>
      <span className="visually-hidden">{`${label} `}</span>
      <TimeAgo at={at} />
    </a>
  )
}

export interface PostCardProps {
  /** A post that `rememberPosts` has stored. */
  readonly id: string
  /** The first card of a page loads its pictures at once. */
  readonly first?: boolean
}

/** A post in a list. */
export const PostCard = memo(function PostCard({ id, first = false }: PostCardProps) {
  const $post = postOf(id)
  return $post ? <KnownPostCard $post={$post} first={first} /> : null
})

function KnownPostCard({ $post, first }: { $post: NonNullable<ReturnType<typeof postOf>>; first: boolean }) {
  const t = useStore(cardMessages)
  const post = useStore($post, { keys })
  const { id, author, createdAt, media, kind } = post
  const { instead, $words, corner, below, foot, edited, disclosed } = useStore($cardParts)(post)
  const words = useStore($words)
  if (instead) return instead
  const { title, text, entities, languageType } = words ?? post
  const { lang } = languageProps(languageType)
  return (
    <article
      className={media.length > 0 ? 'post-card post-card--media' : 'post-card'}
      data-item={id}
      aria-label={title ?? author.nickName}
    >
      <Avatar person={author} eager={first} />
      <div className="post-card__main">
        <AuthorLine person={author}>
          <CardLink id={id} label={t.openPost({ name: author.nickName })} at={createdAt} />
          {edited}
        </AuthorLine>
        {post.disclosure && <p className="post-card__kind">{disclosed}</p>}
        {corner}
        {kind === 'article' && <p className="post-card__kind">{t.article}</p>}
        {title && (
          <h2 className="post-card__title" dir={directionOfText(title)} lang={lang}>
            {title}
          </h2>
        )}
        {text && <Words id={id} className="post-card__text" text={text} entities={entities} lang={lang} />}
        {below}
        <Media media={media} eager={first} />
        <Coins entities={post.entities} prices={post.pricesAtPost} />
        <Actions id={id} />
        {foot}
      </div>
    </article>
  )
}
