import { useStore } from '@nanostores/react'
import { writingMessages } from '../../../i18n/en/writing.ts'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'
import { LateIcon } from '../../../ui/Icon/LateIcon.tsx'
import { $communityUser } from '../../account/index.ts'
import { openComposer } from '../openComposer.ts'

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
