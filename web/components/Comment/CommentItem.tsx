import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { languageProps } from '../../content/language.ts'
import { $intl } from '../../messages/i18n.ts'
import { postMessages } from '../../messages/post.ts'
import type { Reply } from '../../stores/comments.ts'
import { AuthorLine } from '../AuthorLine/AuthorLine.tsx'
import { Avatar } from '../Avatar/Avatar.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { RichText } from '../RichText/RichText.tsx'
import { TimeAgo } from '../TimeAgo/TimeAgo.tsx'

/** One comment, or a reply to one. `children` are a comment's replies. */
export function CommentItem({ comment, size, children }: { comment: Reply; size: 32 | 24; children?: ReactNode }) {
  const t = useStore(postMessages)
  const { short } = useStore($intl)
  const { author, createdAt, languageType, text, entities, likeCount } = comment
  const { lang } = languageProps(languageType)
  return (
    <article className="comment" aria-label={t.commentBy({ name: author.nickName })}>
      <Avatar person={author} size={size} />
      <div className="comment__main">
        <AuthorLine person={author}>
          <TimeAgo at={createdAt} />
        </AuthorLine>
        <div className="comment__text" lang={lang}>
          <RichText text={text} entities={entities} />
        </div>
        {likeCount > 0 && (
          <p className="comment__likes">
            <Icon name="like" size={14} />
            <span aria-hidden="true">{short(likeCount)}</span>
            <span className="visually-hidden">{t.likes(likeCount)}</span>
          </p>
        )}
        {children}
      </div>
    </article>
  )
}
