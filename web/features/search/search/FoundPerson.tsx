import { linkTo } from '../../../lib/page/flags.ts'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'
import { Badge } from '../../../ui/Badge/Badge.tsx'
import { Matched } from '../../../ui/Matched/Matched.tsx'
import { FollowButton } from '../../people/FollowButton/FollowButton.tsx'
import type { FoundPersonValue } from '../search.ts'

/** A user among the results: as in any list of people, with the match marked in their name. */
export function FoundPerson({ person, query }: { person: FoundPersonValue; query: string }) {
  const { userId, slug, nickName, badge, followed, followsYou } = person
  return (
    <div className="person-row" data-item={userId}>
      <a className="person-row__who" href={linkTo('user', slug)}>
        <Avatar person={person} size={40} />
        <span className="person-row__lines">
          <span className="person-row__name">
            <bdi>
              <Matched text={nickName} query={query} />
            </bdi>
            <Badge kind={badge} />
          </span>
          <bdi className="person-row__reason">
            <span>
              <span>@</span>
              <Matched text={slug} query={query} />
            </span>
          </bdi>
        </span>
      </a>
      <FollowButton userId={userId} name={nickName} followed={followed} followsYou={followsYou} />
    </div>
  )
}
