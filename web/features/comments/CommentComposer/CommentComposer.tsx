import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { replyMessages } from '../../../i18n/en/reply.ts'
import { $viewer } from '../../../lib/page/viewer.ts'
import { useCovered } from '../../../ui/Dialog/useCovered.ts'
import { logIn } from '../../account/index.ts'
import { $commentParts } from '../commentParts.ts'
import { OwnList } from './OwnList.tsx'
import { ReplyButton } from './ReplyButton.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { SearchForComment } from './SearchForComment.tsx'

/** What stands at the foot of a post, above the keyboard: the field for a comment, or the way to it. */
export function CommentComposer({ postId }: { postId: string }) {
  const t = useStore(replyMessages)
  const viewer = useStore($viewer)
  useCovered()
  useEffect(() => void $commentParts.set({ ReplyButton, OwnList }), [])
  return (
    <div className="reply-bar">
      <SearchForComment postId={postId} />
      {viewer === null ? (
        <button className="reply-bar__log-in" type="button" onClick={logIn}>
          {t.logIn}
        </button>
      ) : (
        <ReplyForm key={viewer} postId={postId} />
      )}
    </div>
  )
}
