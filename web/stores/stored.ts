import { late } from '../../bridge/lib/late.ts'
import { readSmall, writeSmall } from '../../bridge/storage/small.ts'
import { $chosen, choose } from './preferences.ts'
import { services } from './services.ts'
import { followStorageTrouble } from './storageTrouble.ts'
import { $viewer } from './viewer.ts'

/** Whether somebody was logged in here, so that something of theirs may be left. */
const personKey = 'person'

async function forget(): Promise<void> {
  try {
    const { forgetPerson } = await late(() => import('./forgetPerson.ts'), 'beside')
    await forgetPerson()
    writeSmall(personKey, '')
  } catch (error) {
    console.warn('What somebody left here is removed by the next page.', error)
  }
}

/**
 * Looks after what is stored, while nothing waits for it: the preference cookie begins its 365 days anew (§3), what only cookie
 * or local storage had left is in both again, stored data of an older version is brought over,
 * and what was a person's goes once nobody is logged in.
 */
export function lookAfterStored(): () => void {
  // Who has chosen nothing gets no cookie.
  if (Object.keys($chosen.get()).length > 0) choose({})
  late(() => import('../../bridge/storage/areas.ts'), 'beside').then(
    ({ openArea }) => openArea('common').keys(),
    (error: unknown) => console.warn('Stored data did not open.', error),
  )
  // Nobody is logged in any more, be it by another tab, or by an exchange that has ended the session of the page before.
  const stopReader = $viewer.subscribe((viewer, before) => {
    if (viewer !== null) {
      if (!readSmall(personKey)) writeSmall(personKey, '1')
      // An app says who is logged in after its page has begun.
    } else if (before || (!services().app && readSmall(personKey))) void forget()
  })
  const stopTrouble = followStorageTrouble()
  return () => {
    stopReader()
    stopTrouble()
  }
}
