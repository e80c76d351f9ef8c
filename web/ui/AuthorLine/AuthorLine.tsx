import type { ReactNode } from 'react'
import type { Person } from '#bridge/exchange/calls.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { Badge } from '../Badge/Badge.tsx'

/** Name, badge and handle on one line that ends in an ellipsis; `children` (a time, usually) is never cut. */
export function AuthorLine({ person, children }: { person: Person; children?: ReactNode }) {
  return (
    <div className="author-line">
      <a className="author-line__who" href={hrefTo('user', person.slug)}>
        <bdi className="author-line__name">{person.nickName}</bdi>
        <Badge kind={person.badge} />
        <bdi className="author-line__handle">{`@${person.slug}`}</bdi>
      </a>
      {children && <span className="author-line__aside">{children}</span>}
    </div>
  )
}
