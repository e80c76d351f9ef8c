import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Reply } from '../../stores/comments.ts'
import { $judge } from '../../stores/judge.ts'
import { MutedRow } from '../SafetyMenu/MutedRow.tsx'
import { CommentItem } from './CommentItem.tsx'

/** A comment in its list, as far as the reader wants to see it. `children` go with it. */
export function ShownComment({
  comment,
  className,
  ...rest
}: {
  comment: Reply
  postId: string
  size: 32 | 24
  className?: string
  children?: ReactNode
}) {
  const verdict = useStore($judge)(comment)
  if (verdict === 'away') return <li data-item={comment.id} hidden />
  return (
    <li {...(className && { className })} data-item={comment.id}>
      {verdict ? <MutedRow id={comment.id} word={verdict.word} /> : <CommentItem comment={comment} {...rest} />}
    </li>
  )
}
