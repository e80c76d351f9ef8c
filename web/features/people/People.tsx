import { useStore } from '@nanostores/react'
import type { StoreValue } from 'nanostores'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { railMessages } from '#web/i18n/en/rail.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { Badge } from '#web/ui/Badge/Badge.tsx'
import { RailSection } from '#web/ui/Rail/RailSection.tsx'
import { people } from './people.ts'

type Reason = CallResponse<'social.people'>['people'][number]['reason']

const reasonIn = (t: StoreValue<typeof railMessages>, { coin, count }: Reason): string =>
  coin ? t.onCoin({ posts: t.posts(count), coin }) : t.followers(count)

/** People worth following, with the reason. */
export function People() {
  const t = useStore(railMessages)
  return (
    <RailSection title={t.people} list={people} rows={5} keyOf={({ userId }) => userId}>
      {(person) => (
        <li>
          <a className="rail-person" href={hrefTo('user', person.slug)}>
            <Avatar person={person} size={32} />
            <span className="rail-person__lines">
              <span className="rail-person__name">
                <bdi>{person.nickName}</bdi>
                <Badge kind={person.badge} />
              </span>
              <span className="rail-person__reason">{reasonIn(t, person.reason)}</span>
            </span>
          </a>
        </li>
      )}
    </RailSection>
  )
}
