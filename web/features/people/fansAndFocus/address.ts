import { $location, type RouteLocation, relocate, splitSitePath } from '#web/lib/router/location.ts'
import { type FollowsKind, followsKinds, maxPeopleQuery } from '../relatedPeople.ts'

/** The parameters in the address. */
export interface ListQuery {
  readonly kind: FollowsKind
  /** A user id; empty for the reader. */
  readonly user: string
  readonly query: string
}

/** An unknown tab shows the followers. */
export function askedOf({ href, search }: RouteLocation): ListQuery {
  const [pathname = ''] = href.split('?')
  const segments = splitSitePath(pathname).path.split('/')
  const params = new URLSearchParams(search)
  return {
    kind: followsKinds.find((name) => segments.includes(name)) ?? 'fans',
    user: params.get('user') ?? '',
    query: (params.get('q') ?? '').trim().slice(0, maxPeopleQuery),
  }
}

/** Replaces the address, so that it can be shared and restored. */
export function askFor(change: Partial<ListQuery>): void {
  const place = $location.get()
  const { kind, user, query } = { ...askedOf(place), ...change }
  const params = new URLSearchParams({ ...(user && { user }), ...(query && { q: query }) }).toString()
  relocate(`${place.prefix}/insights/fansAndFocus/${kind}${params && `?${params}`}`)
}
