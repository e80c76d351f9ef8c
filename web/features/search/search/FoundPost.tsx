import { useStore } from '@nanostores/react'
import type { MapStore } from 'nanostores'
import type { Post } from '../../../../bridge/exchange/calls.ts'
import { searchMessages } from '../../../i18n/en/search.ts'
import { directionOfText } from '../../../lib/content/direction.ts'
import { fromMatch } from '../../../lib/content/matches.ts'
import { hrefTo } from '../../../lib/router/location.ts'
import { AuthorLine } from '../../../ui/AuthorLine/AuthorLine.tsx'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'
import { Matched } from '../../../ui/Matched/Matched.tsx'
import { TimeAgo } from '../../../ui/TimeAgo/TimeAgo.tsx'
import { postOf } from '../../post/index.ts'

const maxLength = 280

/** A post that was found: who wrote it, and the lines round the match. */
export function FoundPost({ id, query }: { id: string; query: string }) {
  const $post = postOf(id)
  return $post ? <Row $post={$post} query={query} /> : null
}

function Row({ $post, query }: { $post: MapStore<Post>; query: string }) {
  const t = useStore(searchMessages)
  const { id, kind, author, createdAt, title, text } = useStore($post, {
    keys: ['kind', 'author', 'createdAt', 'title', 'text'],
  })
  const name = kind === 'article' ? t.articleBy({ name: author.nickName }) : t.postBy({ name: author.nickName })
  const lines = [...fromMatch(text, query)].slice(0, maxLength).join('')
  return (
    <article className="found-post" data-item={id} aria-label={name}>
      <Avatar person={author} size={40} />
      <div className="found-post__main">
        <AuthorLine person={author}>
          <TimeAgo at={createdAt} />
        </AuthorLine>
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
