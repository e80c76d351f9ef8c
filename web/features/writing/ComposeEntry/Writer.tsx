import { useStore } from '@nanostores/react'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'
import { $communityUser } from '../../account/user.ts'
import { WriterIcon } from './ComposeRow.tsx'

/** The reader's own picture; a visitor has none. */
export function Writer() {
  const member = useStore($communityUser)?.userInfo
  return member ? <Avatar person={member} size={40} /> : <WriterIcon />
}
