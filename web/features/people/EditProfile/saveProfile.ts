import type { CallRequest } from '../../../../bridge/exchange/calls.ts'
import { makeCall } from '../../../lib/makeCall.ts'
import { tellChanged } from '../../../lib/page/tellChanged.ts'
import { viewerId } from '../../../lib/page/viewer.ts'
import { showMember } from '../../account/user.ts'
import { showAuthor } from '../../post/showAuthor.ts'
import { ownPageOf } from '../ownPage.ts'
import { rememberPeople, userPageOf } from '../profiles.ts'

/** What is changed of one's own profile. */
export type ProfileChange = CallRequest<'social.editProfile'>

/** Saves it, and shows it wherever the page shows the reader. @throws as `makeCall` does. */
export async function saveProfile(change: ProfileChange, onSlow: () => void): Promise<void> {
  const reader = viewerId()
  const { person, bio } = await makeCall('social.editProfile', change, { onSlow })
  tellChanged({ kind: 'person', id: person.userId, change: 'edited' })
  // Another one has logged in meanwhile.
  if (viewerId() !== reader || reader === null) return
  showMember({ ...person, bio })
  showAuthor(person)
  rememberPeople([person])
  for (const page of [ownPageOf(reader), userPageOf(reader), userPageOf(person.slug)])
    if (page.$list.get().phase !== 'idle') page.refresh()
}
