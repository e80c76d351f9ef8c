import { useStore } from '@nanostores/react'
import type { MapStore } from 'nanostores'
import type { Post } from '../../../../bridge/exchange/calls.ts'
import { postMessages } from '../../../i18n/en/post.ts'
import { FollowButton } from '../../people/index.ts'
import { CoinCards } from './CoinCards.tsx'
import { coinsOf } from './coinsOf.ts'
import { PostAuthor } from './PostAuthor.tsx'
import { PostTopics } from './PostTopics.tsx'

/** What stands beside a post on wide screens: who wrote it, its coins, and its topics. */
export function PostRail({ $post }: { $post: MapStore<Post> }) {
  const t = useStore(postMessages)
  const { author, ...post } = useStore($post, { keys: ['author', 'entities', 'pricesAtPost'] })
  const coins = coinsOf(post)
  return (
    <>
      <section className="rail-section" aria-label={t.author}>
        <PostAuthor person={author} size={72} />
        <div className="post-rail__follow">
          <FollowButton userId={author.userId} name={author.nickName} />
        </div>
      </section>
      {coins.length > 0 && (
        <section className="rail-section">
          <h2 className="rail-section__title">{t.coins}</h2>
          <CoinCards coins={coins} />
        </section>
      )}
      <PostTopics entities={post.entities} />
    </>
  )
}
