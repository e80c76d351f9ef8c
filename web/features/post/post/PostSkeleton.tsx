import { useStore } from '@nanostores/react'
import { shellMessages } from '../../../i18n/en/shell.ts'
import { CommentSkeleton } from '../../comments/index.ts'

/** A post in the heights that it will have. */
export function PostSkeleton() {
  const t = useStore(shellMessages)
  return (
    <>
      <div className="skeleton post-skeleton" role="status">
        <span className="visually-hidden">{t.loading}</span>
        <div className="post-skeleton__author">
          <i className="post-skeleton__face" />
          <i className="post-skeleton__name" />
        </div>
        <i className="post-skeleton__line" />
        <i className="post-skeleton__line" />
        <i className="post-skeleton__line" />
        <i className="post-skeleton__line post-skeleton__line--last" />
        <i className="post-skeleton__facts" />
        <i className="post-skeleton__actions" />
      </div>
      <CommentSkeleton rows={3} />
    </>
  )
}
