import { useStore } from '@nanostores/react'
import { useCallback, useMemo } from 'react'
import { peopleMessages } from '#web/i18n/en/people.ts'
import { rankMessages } from '#web/i18n/en/rank.ts'
import { LongList } from '#web/ui/LongList/LongList.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { FollowAll } from '../FollowAll/FollowAll.tsx'
import { PeopleSkeleton } from '../PersonRow/PeopleSkeleton.tsx'
import { PersonRow } from '../PersonRow/PersonRow.tsx'
import { reasonText } from '../PersonRow/reasonText.ts'
import { suggestions } from '../suggestions.ts'
import { firstPeople } from './tabs.ts'

/** People worth following, with the reason. */
export function Suggested({ entry, onRanking }: { entry: string; onRanking: () => void }) {
  const t = useStore(rankMessages)
  const list = suggestions()
  const { pages } = useStore(list.$list)
  const few = useMemo(() => firstPeople(list, pages), [list, pages])
  const row = useCallback((id: string) => <SuggestedRow key={id} id={id} />, [])
  return (
    <>
      <FollowAll label={t.suggested} people={few} />
      <LongList
        list={list}
        place={`${entry} people`}
        renderItem={row}
        skeleton={<PeopleSkeleton />}
        empty={
          <StatePanel
            title={t.emptyPeopleTitle}
            text={t.emptyPeopleText}
            action={{ label: t.toRanking, run: onRanking }}
          />
        }
      />
    </>
  )
}

function SuggestedRow({ id }: { id: string }) {
  const t = useStore(peopleMessages)
  const person = suggestions().person(id)
  return person ? <PersonRow person={person} reason={reasonText(t, person.reason)} /> : null
}
