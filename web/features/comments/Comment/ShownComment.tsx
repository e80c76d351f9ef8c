import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import { $filterPost, MutedRow } from '../../moderation/index.ts'
import type { Reply } from '../comments.ts'
import { CommentItem } from './CommentItem.tsx'
import { $wantedComment, useBringing } from './wanted.ts'

/** A comment in its list, as far as the reader wants to see it. `children` go with it. */
export function ShownComment({
  comment,
  className,
  ...rest
}: {
  comment: Reply
  postId: string
  /** The comment that it answers. */
  parentId?: string | null
  size: 32 | 24
  className?: string
  children?: ReactNode
}) {
  const verdict = useStore($filterPost)(comment)
  const isWanted = useStore($wantedComment) === comment.id
  const item = useRef<HTMLLIElement>(null)
  useBringing(item, isWanted && verdict !== 'away')
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
