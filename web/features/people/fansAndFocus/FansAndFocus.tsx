import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $viewer } from '../../../lib/page/viewer.ts'
import { $location } from '../../../lib/router/location.ts'
import { askedOf } from './address.ts'
import { Related } from './Related.tsx'
import { VisitorRelated } from './VisitorRelated.tsx'

/** Who follows somebody and whom they follow: the reader, or with `?user=` somebody else. The tab and the search are in the address. */
export function FansAndFocus() {
  const asked = askedOf(useStore($location))
  const viewer = useStore($viewer)
  const [entry] = useState(() => $location.get().key)
  const userId = asked.user || viewer
  return userId === null ? (
    <VisitorRelated kind={asked.kind} entry={entry} />
  ) : (
    <Related key={userId} userId={userId} asked={asked} isOwn={userId === viewer} entry={entry} />
  )
}

export { FansAndFocus as Screen }
