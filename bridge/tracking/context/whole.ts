import type { Draft } from '../collect/event.ts'
import { isTrackingId } from '../collect/event.ts'
import { cleanAddress, cleanRecord, cleanText } from '../collect/filter.ts'
import type { View } from '../collect/views.ts'
import type { StoredEvent } from '../outbox/wire.ts'
import type { PageState, TrackEvent, TrackedPage } from '../types.ts'
import { type ContextParts, createContext, type FixedContext } from './context.ts'
import { languageOf } from './language.ts'
import { readPage as readSitePage } from './readPage.ts'

type PageFields = Pick<
  TrackEvent,
  'curr_page' | 'curr_page_ext' | 'url' | 'referer' | 'user_language' | 'page_unique_id'
>

/** Characters that the exchange keeps of a title. */
const mostTitle = 512

interface WholeParts extends ContextParts {
  readonly state: () => PageState
  /** Whose an event is that was made before anybody had named its maker, and one of a visitor. */
  readonly laterUserId: () => string | undefined
  readonly visitorId: () => string
  readonly readPage?: (href: string) => TrackedPage
}

/** Makes whole events of what was known when they happened. */
export function createWhole(parts: WholeParts): (drafts: readonly Draft[]) => readonly StoredEvent[] {
  const { state, laterUserId, visitorId, readPage = readSitePage } = parts
  const contextNow = createContext(parts)
  /** What is read of a page once. */
  const known = new WeakMap<View, PageFields>()

  const fieldsOf = (view: View): PageFields => {
    const seen = known.get(view)
    if (seen) return seen
    const { id, ext } = readPage(view.href)
    const isId = isTrackingId(id)
    // A site's own reading of its pages.
    if (!isId)
      console.warn(
        `A page has no tracking id: it must be "/" or the letter b and at most 12 digits; it is ${JSON.stringify(id)}.`,
      )
    const curr_page = isId ? id : '/'
    const fields = {
      curr_page,
      curr_page_ext: cleanRecord(ext),
      url: cleanAddress(view.href),
      referer: cleanAddress(view.referer),
      user_language: languageOf(new URL(view.href).pathname, state().locale),
      page_unique_id: view.id,
    }
    known.set(view, fields)
    return fields
  }

  const wholeOf = (context: FixedContext, { view, title, own, isTold, userId }: Draft): StoredEvent => {
    const page = fieldsOf(view)
    const isPage = own.type === 'page' && own.event_tracking_id === '/'
    return {
      ...context,
      uid: (userId ?? laterUserId()) || visitorId(),
      ...page,
      title: cleanText(title, mostTitle),
      ...own,
      ...(isPage && { event_tracking_id: page.curr_page }),
      retry_count: 0,
      ...(!isTold && { is_untold: true }),
    }
  }
  return (drafts) => {
    const context = contextNow()
    return drafts.map((draft) => wholeOf(context, draft))
  }
}
