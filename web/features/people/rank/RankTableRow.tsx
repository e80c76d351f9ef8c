import { useStore } from '@nanostores/react'
import { peopleMessages } from '../../../i18n/en/people.ts'
import { $intl } from '../../../i18n/i18n.ts'
import { linkTo } from '../../../lib/page/flags.ts'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'
import { Badge } from '../../../ui/Badge/Badge.tsx'
import { FollowButton } from '../FollowButton/FollowButton.tsx'
import { reasonText } from '../PersonRow/reasonText.ts'
import type { RankedPerson, RankPeriod } from '../rank.ts'
import { RankPlace } from './RankPlace.tsx'
import { Why } from './Why.tsx'

/** Somebody in the ranking, with their figures. */
export function RankTableRow({
  person,
  row,
  period,
}: {
  person: RankedPerson
  /** Of the whole table, its head being 1. */
  row: number
  period: RankPeriod
}) {
  const t = useStore(peopleMessages)
  const { plain } = useStore($intl)
  const { userId: id, slug, nickName, badge, followed, followsYou, place, reason } = person
  return (
    <tr className="rank-table__row" data-item={id} aria-rowindex={row}>
      <td>
        <RankPlace place={place} />
      </td>
      <td>
        <a className="person-row__who" href={linkTo('user', slug)}>
          <Avatar person={person} size={40} />
          <span className="person-row__lines">
            <span className="person-row__name">
              <bdi>{nickName}</bdi>
              <Badge kind={badge} />
            </span>
            <span className="person-row__reason">{reasonText(t, reason)}</span>
          </span>
        </a>
      </td>
      {([person.posts, person.likes, person.newFollowers] as const).map((figure, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
        <td className="rank-table__figure" key={at}>
          {plain().format(figure)}
        </td>
      ))}
      <td>
        <Why person={person} period={period} />
      </td>
      <td>
        <FollowButton userId={id} name={nickName} followed={followed} followsYou={followsYou} />
      </td>
    </tr>
  )
}
