import { useStore } from '@nanostores/react'
import { replyMessages } from '../../messages/reply.ts'
import { logIn } from '../../stores/account.ts'
import { notify } from '../../stores/notices.ts'
import { type Answered, ownCommentsOn } from '../../stores/ownComments.ts'
import { viewerId } from '../../stores/viewer.ts'

/** Makes what is written next an answer to somebody; tells a visitor to log in. */
export function ReplyButton({ postId, answered }: { postId: string; answered: Answered }) {
  const t = useStore(replyMessages)
  const reply = () => {
    if (viewerId() === null) notify(t.logIn, { label: t.logIn, run: logIn })
    else ownCommentsOn(postId).answer(answered)
  }
  return (
    <button className="comment__reply" type="button" aria-label={t.replyTo({ name: answered.name })} onClick={reply}>
      {t.reply}
    </button>
  )
}
