import { useStore } from '@nanostores/react'
import type { Person } from '../../../../bridge/exchange/calls.ts'
import { postMessages } from '../../../i18n/en/post.ts'
import { Badge } from '../../../ui/Badge/Badge.tsx'

/** Warns of a name that can be taken for an official or verified one. */
export function LookAlikeNote({ person }: { person: Person }) {
  const t = useStore(postMessages)
  if (person.badge !== 'lookAlike') return null
  return (
    <p className="look-alike">
      <Badge kind="lookAlike" />
      {t.lookAlike}
    </p>
  )
}
