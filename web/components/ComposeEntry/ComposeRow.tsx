import { useStore } from '@nanostores/react'
import { writingMessages } from '../../messages/writing.ts'
import { $communityUser } from '../../stores/user.ts'
import { openComposer } from '../../stores/writing/openComposer.ts'
import { Avatar } from '../Avatar/Avatar.tsx'
import { LateIcon } from '../Icon/LateIcon.tsx'

/** The way to write above the feed, where there is room for one. */
export function ComposeRow() {
  const t = useStore(writingMessages)
  const member = useStore($communityUser)?.userInfo
  return (
    <button className="compose-row" type="button" aria-haspopup="dialog" onClick={() => openComposer()}>
      {member ? (
        <Avatar person={member} size={40} />
      ) : (
        <span className="compose-row__icon">
          <LateIcon name="edit" />
        </span>
      )}
      <span className="compose-row__text">{t.share}</span>
    </button>
  )
}
