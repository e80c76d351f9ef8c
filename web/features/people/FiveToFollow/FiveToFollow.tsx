import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { peopleMessages } from '#web/i18n/en/people.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { ListSkeleton } from '#web/ui/LongList/ListFoot.tsx'
import { FollowAll, maxTogether } from '../FollowAll/FollowAll.tsx'
import { PeopleSkeleton, PersonRow, reasonText } from '../PersonRow/PersonRow.tsx'
import type { SuggestedPerson } from '../people.ts'
import { suggestions } from '../peopleList.ts'

/**
 * Five people worth following, one by one or all at once. Nothing without suggestions. A screen that shows them
 * imports `FiveToFollow.css` in its sheet.
 */
export function FiveToFollow({ onChange }: { onChange?: () => void }) {
  const t = useStore(peopleMessages)
  const list = suggestions()
  const value = useStore(list.$list)
  useEffect(() => void list.start(), [list])
  const five = useMemo(
    () =>
      value.pages
        .flat()
        .slice(0, maxTogether)
        .flatMap((id) => list.person(id) ?? []),
    [list, value.pages],
  )
  const more = linkTo('rank', 'people')
  if (value.phase === 'empty') return null
  return (
    <section className="five" aria-label={t.suggestions}>
      <FollowAll label={t.suggestions} people={five} {...(onChange && { onChange })} />
      {five.length === 0 && (
        <ListSkeleton list={value} onRetry={list.retry} skeleton={<PeopleSkeleton rows={maxTogether} />} />
      )}
      {five.map((person) => (
        <CardBoundary key={person.userId} id={person.userId}>
          <Suggested person={person} />
        </CardBoundary>
      ))}
      {more && (
        <a className="five__more" href={more}>
          {t.moreSuggestions}
        </a>
      )}
    </section>
  )
}

/** One of them: what their row is made of is read within its boundary. */
function Suggested({ person }: { person: SuggestedPerson }) {
  const t = useStore(peopleMessages)
  return <PersonRow person={person} reason={reasonText(t, person.reason)} />
}
