import type { TrackInput } from '../types.ts'

/** One show of one address: what the exchange calls a page. */
export interface View {
  /** `page_unique_id` */
  readonly id: string
  readonly href: string
  /** The address before it. */
  readonly referer: string
  /** As it stood when the last event of the page was made: a page that follows may have set its own before this one is hidden. */
  title: string
  /** The number of its last event. */
  seq: number
}

/** Shows and hides pages, always in pairs. */
export interface Views {
  /** The page that events belong to now. */
  current(): View
  page(href: string): void
  /** The page has come to the front. */
  show(): void
  /** The page has gone to the back. With `isOver` it comes back as another one: it was put into the browser's cache. */
  hide(isOver?: boolean): void
}

/** What pages are made of. */
interface ViewDeps {
  /** Takes each show and hide. Its id is the page's own, which is read when the event is stored. */
  readonly send: (input: TrackInput, view: View) => unknown
  readonly title: () => string
  readonly referrer: string
  readonly newId: () => string
}

export function createViews({ send, title, referrer, newId }: ViewDeps): Views {
  const make = (href: string, referer: string): View => ({
    id: newId(),
    href,
    referer,
    title: title(),
    seq: 0,
  })
  let view = make(location.href, referrer)
  let isShown = false
  let isBegun = false
  let isBack = document.visibilityState === 'hidden'
  let isOver = false

  const notify = (status: 'show' | 'hide') => send({ type: 'page', page_status: status, event_tracking_id: '/' }, view)

  const show = () => {
    if (!isBegun || isShown || isBack) return
    if (isOver) view = make(view.href, view.referer)
    isOver = false
    isShown = true
    notify('show')
  }
  const hide = (over = false) => {
    isOver ||= over
    if (!isShown) return
    isShown = false
    notify('hide')
  }
  return {
    current: () => view,
    show() {
      isBack = false
      show()
    },
    hide(over) {
      isBack = true
      hide(over)
    },
    page(href) {
      const isSame = new URL(href, location.href).href === view.href
      if (isSame && isBegun) return
      hide()
      if (!isSame) view = make(new URL(href, location.href).href, isBegun ? view.href : referrer)
      isBegun = true
      isOver = false
      show()
    },
  }
}
