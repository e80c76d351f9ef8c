import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { languageProps } from '../../content/language.ts'
import { $intl } from '../../messages/i18n.ts'
import { postMessages } from '../../messages/post.ts'
import { $commentParts } from '../../stores/commentParts.ts'
import type { Reply } from '../../stores/comments.ts'
import { $translateTo } from '../../stores/translateTo.ts'
import { $translationOf, shownWords } from '../../stores/translations.ts'
import { AuthorLine } from '../AuthorLine/AuthorLine.tsx'
import { Avatar } from '../Avatar/Avatar.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { RichText } from '../RichText/RichText.tsx'
import { SafetyMenu } from '../SafetyMenu/SafetyMenu.tsx'
import { TimeAgo } from '../TimeAgo/TimeAgo.tsx'
import { isTranslatable, Translation } from '../Translation/Translation.tsx'

/** One comment, or a reply to one. `children` are a comment's replies. */
export function CommentItem({
  comment,
  postId,
  parentId,
  size,
  children,
}: {
  comment: Reply
  postId: string
  parentId?: string | null
  size: 32 | 24
  children?: ReactNode
}) {
  const t = useStore(postMessages)
  const { short } = useStore($intl)
  const to = useStore($translateTo)
  const parts = useStore($commentParts)
  const { id, author, createdAt, likeCount } = comment
  const { text, entities, languageType } = shownWords(useStore($translationOf)('comment', id)) ?? comment
  const { lang } = languageProps(languageType)
  return (
    <article className="comment" aria-label={t.commentBy({ name: author.nickName })}>
      <Avatar person={author} size={size} />
      <div className="comment__main">
        <AuthorLine person={author}>
          <TimeAgo at={createdAt} />
        </AuthorLine>
        <span className="comment__menu">
          <SafetyMenu
            target={{
              kind: 'comment',
              id,
              userId: author.userId,
              name: author.nickName,
              postId,
              isForeign: isTranslatable(comment, to),
            }}
          />
        </span>
        <div className="comment__text" lang={lang}>
          <RichText text={text} entities={entities} />
        </div>
        <Translation kind="comment" original={comment} />
        <div className="comment__deeds">
          {parts && (
            <parts.ReplyButton postId={postId} answered={{ commentId: parentId ?? id, name: author.nickName }} />
          )}
          {likeCount > 0 && (
            <p className="comment__likes">
              <Icon name="like" size={14} />
              <span aria-hidden="true">{short(likeCount)}</span>
              <span className="visually-hidden">{t.likes(likeCount)}</span>
            </p>
          )}
        </div>
        {children}
      </div>
    </article>
  )
}
