import { useStore } from '@nanostores/react'
import { type ComponentProps, useEffect, useMemo } from 'react'
import { $filterPost } from '#web/features/moderation/filterPost.ts'
import { $editedParts } from '#web/features/post/cardParts.ts'
import { postOf } from '#web/features/post/posts.ts'
import { directionOfText, languageProps } from '#web/lib/content/direction.ts'
import type { Slots } from '#web/lib/page/slots.ts'
import { untranslated } from '#web/lib/page/untranslated.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { topicPostsBetween } from '../topicDetails.ts'

const maxPosts = 3
/** A pointer that only passes asks for nothing. */
const restMs = 80

type Props = ComponentProps<Awaited<ReturnType<Slots['markPosts']>>['MarkPosts']>

const listOf = (coin: string, { from, to }: Props['range']) => topicPostsBetween(`${coin} ${from} ${to}`)

export const startPosts = (coin: string, range: Props['range']): void => listOf(coin, range).start()

/** The first lines of what is written about a coin at a time. The panel beside the chart shows the same list in full. */
export function MarkPosts({ coin, range: { from, to } }: Props) {
  const list = useMemo(() => listOf(coin, { from, to }), [coin, from, to])
  const { pages } = useStore(list.$list)
  const judge = useStore($filterPost)
  const parts = useStore($editedParts)
  useEffect(() => {
    const timer = setTimeout(list.start, restMs)
    return () => clearTimeout(timer)
  }, [list])
  const posts = pages.flat().flatMap((id) => postOf(id)?.get() ?? [])
  return (
    <ul className="mark-card__posts">
      {posts
        .filter((post) => !judge(post))
        .slice(0, maxPosts)
        .map(({ id, author, title, text, languageType, disclosure }) => {
          const words = title ?? text
          const { lang } = languageProps(languageType)
          return (
            <li key={id}>
              <a className="mark-card__post" href={hrefTo('post', id)}>
                <bdi className="mark-card__author" ref={untranslated}>
                  {author.nickName}
                </bdi>{' '}
                {disclosure && parts && <parts.Disclosed disclosure={disclosure} />}
                <span className="mark-card__text" dir={directionOfText(words)} lang={lang}>
                  {words}
                </span>
              </a>
            </li>
          )
        })}
    </ul>
  )
}
