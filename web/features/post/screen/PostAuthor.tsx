import type { Person } from '#bridge/exchange/calls.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { Badge } from '#web/ui/Badge/Badge.tsx'

/** The author: name, badge and handle. */
export function PostAuthor({ person, size }: { person: Person; size: 40 | 72 }) {
  return (
    <a className={`post-author post-author--${size}`} href={hrefTo('user', person.slug)}>
      <Avatar person={person} size={size} eager />
      <span className="post-author__name">
        <bdi>{person.nickName}</bdi>
        <Badge kind={person.badge} />
      </span>
      <bdi className="post-author__handle">{`@${person.slug}`}</bdi>
    </a>
  )
}
