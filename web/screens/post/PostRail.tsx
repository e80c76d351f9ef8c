import { useStore } from '@nanostores/react'
import type { MapStore } from 'nanostores'
import type { Post } from '../../../bridge/exchange/calls.ts'
import { Avatar } from '../../components/Avatar/Avatar.tsx'
import { Badge } from '../../components/Badge/Badge.tsx'
import { postMessages } from '../../messages/post.ts'
import { pathTo } from '../../stores/place.ts'
import { CoinCards } from './CoinCards.tsx'
import { coinsOf } from './coinsOf.ts'

/** What stands beside a post on wide screens: who wrote it, and its coins. */
export function PostRail({ $post }: { $post: MapStore<Post> }) {
  const t = useStore(postMessages)
  const { author, ...post } = useStore($post, { keys: ['author', 'entities', 'pricesAtPost'] })
  const coins = coinsOf(post)
  return (
    <>
      <section className="rail-section" aria-label={t.author}>
        <a className="author-card" href={pathTo('user', author.slug)}>
          <Avatar person={author} size={72} />
          <span className="author-card__lines">
            <span className="author-card__name">
              <bdi>{author.nickName}</bdi>
              <Badge kind={author.badge} />
            </span>
            <bdi className="author-card__handle">@{author.slug}</bdi>
          </span>
        </a>
      </section>
      {coins.length > 0 && (
        <section className="rail-section">
          <h2 className="rail-section__title">{t.coins}</h2>
          <CoinCards coins={coins} />
        </section>
      )}
    </>
  )
}
