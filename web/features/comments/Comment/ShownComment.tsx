import { useStore } from '@nanostores/react'
import { type ComponentType, type ReactNode, useRef } from 'react'
import { $filterPost } from '#web/features/moderation/filterPost.ts'
import { isDeletedHere } from '#web/features/moderation/hidden.ts'
import { ModerationMenu, MutedRow } from '#web/features/moderation/ModerationMenu/ModerationMenu.tsx'
import { $editingComment } from '#web/features/moderation/ModerationMenu/stage.ts'
import { $editedParts } from '#web/features/post/cardParts.ts'
import { $editedSelf } from '#web/features/post/showAuthor.ts'
import { isTranslatable, Translation } from '#web/features/post/Translation/Translation.tsx'
import { $translateTo } from '#web/features/post/translateTo.ts'
import { shownWords, translationStore } from '#web/features/post/translations.ts'
import { postMessages } from '#web/i18n/en/post.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { languageProps } from '#web/lib/content/direction.ts'
import { AuthorLine } from '#web/ui/AuthorLine/AuthorLine.tsx'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { FoldedText } from '#web/ui/RichText/FoldedText.tsx'
import { TimeAgo } from '#web/ui/TimeAgo/TimeAgo.tsx'
import { $editedComments, $wantedComment, type Reply, useScrollTo } from '../comments.ts'
import type { Answered } from '../savedWords.ts'

/** Its components that the composer's module brings. */
export interface CommentParts {
  /** The button to reply to a comment. */
  readonly ReplyButton: ComponentType<{ postId: string; answered: Answered }>
  /** The field to edit an own comment. */
  readonly EditComment: ComponentType<{ comment: Reply; postId: string }>
}

/** The text of a comment, in the reader's language. */
export function CommentWords({ comment }: { comment: Reply; postId: string }) {
  const { id } = comment
  const { text, entities, languageType } = shownWords(useStore(translationStore('comment', id))) ?? comment
  const { lang } = languageProps(languageType)
  return (
    <>
      <FoldedText id={`comment ${id}`} className="comment__text" text={text} entities={entities} lang={lang} />
      <Translation kind="comment" original={comment} />
    </>
  )
}

/** One comment, or a reply to one. `children` are a comment's replies. */
function CommentItem({
  comment,
  postId,
  parentId,
  size,
  parts: { ReplyButton, EditComment },
  children,
}: {
  comment: Reply
  postId: string
  parentId?: string | null
  size: 32 | 24
  parts: CommentParts
  children?: ReactNode
}) {
  const t = useStore(postMessages)
  const { short } = useStore($intl)
  const to = useStore($translateTo)
  const edited = useStore($editedParts)
  const self = useStore($editedSelf)
  const author = self?.userId === comment.author.userId ? self : comment.author
  const { id, createdAt, editedAt, editableUntil, likeCount, deletable = false } = comment
  const isEditing = useStore($editingComment) === id
  return (
    <article className="comment" aria-label={t.commentBy({ name: author.nickName })}>
      <Avatar person={author} size={size} />
      <div className="comment__main">
        <AuthorLine person={author}>
          <TimeAgo at={createdAt} />
          {edited && (
            <edited.EditedMark kind="comment" id={id} languageType={comment.languageType} at={editedAt} isByName />
          )}
        </AuthorLine>
        <span className="comment__menu">
          <ModerationMenu
            target={{
              kind: 'comment',
              id,
              userId: author.userId,
              name: author.nickName,
              postId,
              isForeign: isTranslatable(comment, to),
              isDeletable: deletable,
              editableUntil,
            }}
          />
        </span>
        {isEditing ? (
          <EditComment comment={comment} postId={postId} />
        ) : (
          <CommentWords comment={comment} postId={postId} />
        )}
        {!isEditing && (
          <div className="comment__deeds">
            <ReplyButton postId={postId} answered={{ commentId: parentId ?? id, name: author.nickName }} />
            {likeCount > 0 && (
              <p className="comment__likes">
                <Icon name="like" size={14} />
                <span aria-hidden="true">{short(likeCount)}</span>
                <span className="visually-hidden">{t.likes(likeCount)}</span>
              </p>
            )}
          </div>
        )}
        {children}
      </div>
    </article>
  )
}

const textOf = ({ text, entities, languageType, editedAt = 0 }: Reply) => ({ text, entities, languageType, editedAt })

/** A comment in its list, unless it is hidden, muted or deleted. `children` go with it. */
export function ShownComment({
  comment: listed,
  className,
  ...rest
}: {
  comment: Reply
  postId: string
  /** The comment that it answers. */
  parentId?: string | null
  size: 32 | 24
  parts: CommentParts
  className?: string
  children?: ReactNode
}) {
  const here = useStore($editedComments)[listed.id]
  const comment = here && (here.editedAt ?? 0) > (listed.editedAt ?? 0) ? { ...listed, ...textOf(here) } : listed
  const verdict = useStore($filterPost)(comment)
  const t = useStore(postMessages)
  const isWanted = useStore($wantedComment) === comment.id
  const late = useStore($editedParts)
  const item = useRef<HTMLLIElement>(null)
  useScrollTo(item, isWanted && verdict !== 'away')
  // Its replies stay.
  if (comment.deleted || (verdict === 'away' && comment.replyCount > 0 && isDeletedHere(comment.id))) {
    const gone = <p className="comment__deleted">{t.commentDeleted}</p>
    return (
      <li {...(className && { className })} ref={item} data-item={comment.id}>
        {comment.removed && late ? <late.OwnRemoval target="comment" id={comment.id} instead={gone} /> : gone}
        <div className="comment__below">{rest.children}</div>
      </li>
    )
  }
  if (verdict === 'away') return <li data-item={comment.id} hidden />
  return (
    <li
      {...(className && { className })}
      ref={item}
      data-item={comment.id}
      {...(isWanted && { 'aria-current': true, 'data-wanted': '' })}
    >
      {verdict ? <MutedRow id={comment.id} word={verdict.word} /> : <CommentItem comment={comment} {...rest} />}
    </li>
  )
}
