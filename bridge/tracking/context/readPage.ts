import { splitPath } from '#bridge/site/paths.ts'
import { matchRoute, routes } from '#bridge/site/routes.ts'
import type { TrackExt, TrackedPage } from '../types.ts'

/** What a page's address says: of a post its id and who led there, of a topic its tag. */
export function readPage(href: string): TrackedPage {
  const { pathname, searchParams } = new URL(href, location.href)
  const route = matchRoute(splitPath(pathname).path)
  const { id, hashTag } = route?.params ?? {}
  const source = searchParams.get('source1')
  const ext: TrackExt = {
    ...(route?.name === 'post' && { articleId: id, ...(source !== null && { source1: source }) }),
    ...(route?.name === 'topic' && { topicId: hashTag }),
  }
  return { id: (route && routes[route.name].trackId) ?? '/', ext }
}
