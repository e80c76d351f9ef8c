import type { KnownPerson, RelationKind } from '../../moderation/index.ts'
import { PersonRow } from '../../people/index.ts'
import { RelationButton } from './RelationButton.tsx'

/** Somebody who is muted or blocked, with a way back. */
export function RelatedPerson({ person, kind }: { person: KnownPerson; kind: RelationKind }) {
  const { userId, nickName } = person
  return <PersonRow person={person} action={<RelationButton person={{ userId, name: nickName }} kind={kind} />} />
}
