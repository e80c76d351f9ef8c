import { useStore } from '@nanostores/react'
import { replyMessages } from '../../../i18n/en/reply.ts'
import { notify } from '../../../lib/page/notices.ts'
import { viewerId } from '../../../lib/page/viewer.ts'
import { logIn } from '../../account/index.ts'
import { type Answered, ownCommentsOn } from '../ownComments.ts'

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
