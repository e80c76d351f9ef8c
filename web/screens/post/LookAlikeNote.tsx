import { useStore } from '@nanostores/react'
import type { Person } from '../../../bridge/exchange/calls.ts'
import { Badge } from '../../components/Badge/Badge.tsx'
import { postMessages } from '../../messages/post.ts'

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
