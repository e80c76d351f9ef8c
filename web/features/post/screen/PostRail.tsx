import { useStore } from '@nanostores/react'
import type { MapStore } from 'nanostores'
import type { Entity, Post } from '#bridge/exchange/calls.ts'
import { FollowButton } from '#web/features/people/FollowButton/FollowButton.tsx'
import { HotTopics } from '#web/features/topics/HotTopics.tsx'
import { postMessages } from '#web/i18n/en/post.ts'
import { $flags, isOpen } from '#web/lib/page/flags.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { CoinCards, coinsOf } from './CoinCards.tsx'
import { PostAuthor } from './PostAuthor.tsx'

const maxTopics = 6

/** A post's tags, each once, in order. */
export function tagsOf(entities: readonly Entity[]): readonly string[] {
  const tags = new Map<string, string>()
  for (const entity of entities) {
    if (entity.type !== 'tag') continue
    const key = entity.hashTag.toLowerCase()
    if (!tags.has(key)) tags.set(key, entity.hashTag)
  }
  return [...tags.values()].slice(0, maxTopics)
}

/** The post's topics, then hot topics. */
function PostTopics({ entities }: { entities: readonly Entity[] }) {
  const t = useStore(postMessages)
  useStore($flags)
  const tags = tagsOf(entities)
  if (!isOpen('topics') || !isOpen('topic')) return null
  return (
    <>
      {tags.length > 0 && (
        <section className="rail-section" aria-label={t.topics}>
          <h2 className="rail-section__title">{t.topics}</h2>
          <ul className="post-topics">
            {tags.map((tag) => (
              <li key={tag}>
                <a className="post-topic" href={hrefTo('topic', tag)}>
                  <bdi>{`#${tag}`}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <HotTopics />
    </>
  )
}

/** The side rail of a post: author, coins and topics. */
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
