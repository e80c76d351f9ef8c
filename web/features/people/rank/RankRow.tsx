import { useStore } from '@nanostores/react'
import { peopleMessages } from '../../../i18n/en/people.ts'
import { PersonRow } from '../PersonRow/PersonRow.tsx'
import { reasonText } from '../PersonRow/reasonText.ts'
import { type RankPeriod, rankOf } from '../rank.ts'
import { RankPlace } from './RankPlace.tsx'
import { Why } from './Why.tsx'

/** Somebody in the ranking, on a phone. */
export function RankRow({ id, period }: { id: string; period: RankPeriod }) {
  const t = useStore(peopleMessages)
  const person = rankOf(period, 'place').person(id)
  if (!person) return null
  return (
    <PersonRow
      person={person}
      place={
        <Why person={person} period={period}>
          <RankPlace place={person.place} />
        </Why>
      }
      reason={reasonText(t, person.reason)}
    />
  )
}
