import type { CallRequest } from '#bridge/exchange/calls.ts'
import { lruPerReader } from '#web/lib/lru.ts'
import { services } from '#web/lib/page/services.ts'
import { $location, type RouteLocation, relocate, splitSitePath } from '#web/lib/router/location.ts'
import { createPeopleList } from './peopleList.ts'

/** A user's followers or follows. */
export type FollowsKind = CallRequest<'social.follows'>['kind']
export const followsKinds: readonly FollowsKind[] = ['fans', 'focus']

export const maxPeopleQuery = 50
const limit = 50
const maxLists = 12

const lists = lruPerReader(maxLists, (key) => {
  const [kindName = '', userId = '', ...rest] = key.split(' ')
  const kind = followsKinds.find((name) => name === kindName) ?? 'fans'
  const query = rest.join(' ')
  return createPeopleList(
    (cursor, signal) =>
      services().client.call(
        'social.follows',
        { userId, kind, ...(query && { query }), ...(cursor !== undefined && { cursor }), limit },
        { signal, silent: true },
      ),
    query ? undefined : { name: key, unpack: (data, read) => read('knownPerson', data) },
  )
})

/** A user's fans or the people they follow, the latest first; with a query, those of that name. One list a reader and page. */
export const relatedOf = (userId: string, kind: FollowsKind, query: string) => lists(`${kind} ${userId} ${query}`)

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
