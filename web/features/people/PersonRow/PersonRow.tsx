import { useStore } from '@nanostores/react'
import type { StoreValue } from 'nanostores'
import type { ReactNode } from 'react'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { peopleMessages } from '#web/i18n/en/people.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { Badge } from '#web/ui/Badge/Badge.tsx'
import { FollowButton } from '../FollowButton/FollowButton.tsx'
import type { KnownPerson } from '../peopleList.ts'

type Reason = CallResponse<'social.people'>['people'][number]['reason']

/** The reason of a suggestion: posts on a coin, else the number of followers. */
export const reasonText = (t: StoreValue<typeof peopleMessages>, { coin, count }: Reason): string =>
  coin ? t.onCoin({ posts: t.posts(count), coin }) : t.followers(count)

/** Skeleton rows of people; screen readers hear one word. */
export function PeopleSkeleton({ rows = 8 }: { rows?: number }) {
  const t = useStore(shellMessages)
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{t.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div className="person-row person-row--skeleton" key={row} aria-hidden="true">
          <i className="person-row__face" />
          <span className="person-row__lines">
            <i className="person-row__line" />
            <i className="person-row__line person-row__line--second" />
          </span>
          <i className="person-row__button" />
        </div>
      ))}
    </div>
  )
}

export interface PersonRowProps {
  readonly person: KnownPerson
  /** Shown before the picture: the place in a ranking. */
  readonly place?: ReactNode
  /** The line below the name. Default: the handle, and whether they follow the reader. */
  readonly reason?: ReactNode
  /** Between the name and the button. */
  readonly aside?: ReactNode
  /** In place of the button. */
  readonly action?: ReactNode
}

/**
 * A user in a list, 64 high, with a way to follow them; an item of a `LongList` as it is. A screen that shows one imports
 * `PersonRow.css` in its sheet.
 */
export function PersonRow({ person, place, reason, aside, action }: PersonRowProps) {
  const { userId, slug, nickName, badge, followsYou } = person
  return (
    <div className="person-row" data-item={userId}>
      {place}
      <a className="person-row__who" href={linkTo('user', slug)}>
        <Avatar person={person} size={40} />
        <span className="person-row__lines">
          <span className="person-row__name">
            <bdi>{nickName}</bdi>
            <Badge kind={badge} />
          </span>
          <span className="person-row__reason">{reason ?? <Handle slug={slug} followsYou={followsYou} />}</span>
        </span>
      </a>
      {aside}
      {action ?? <OwnAction person={person} />}
    </div>
  )
}

/** The follow button; for the reader's own row a label of the same size. */
function OwnAction({ person: { userId, nickName, followed, followsYou } }: { person: KnownPerson }) {
  const t = useStore(peopleMessages)
  const viewer = useStore($viewer)
  return userId === viewer ? (
    <span className="person-row__you">{t.you}</span>
  ) : (
    <FollowButton userId={userId} name={nickName} followed={followed} followsYou={followsYou} />
  )
}

function Handle({ slug, followsYou }: Pick<KnownPerson, 'slug' | 'followsYou'>) {
  const t = useStore(peopleMessages)
  return (
    <>
      <bdi>{`@${slug}`}</bdi>
      {followsYou && <span className="person-row__mark">{t.followsYou}</span>}
    </>
  )
}
