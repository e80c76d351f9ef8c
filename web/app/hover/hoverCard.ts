import { atom } from 'nanostores'
import { routeAt } from '#web/lib/router/location.ts'

/** Whose card it is: a person by what stands in their address, a coin by its name. */
export type HoverSubject =
  | { readonly kind: 'person'; readonly who: string }
  | { readonly kind: 'coin'; readonly coin: string }

export interface Hovered {
  readonly anchor: HTMLElement
  readonly subject: HoverSubject
}

/** What is pointed at, or has the focus, for long enough. */
export const $hovered = atom<Hovered | undefined>()

const anchors: Readonly<Record<HoverSubject['kind'], string>> = {
  person: 'a.author-line__who, a.rich-text__mention',
  coin: 'a.cashtag, a.rich-text__cashtag',
}

/** The link around a place that has a card, and whose it is. In what lies over the page there is none. */
export function hoveredAt(target: EventTarget | null): Hovered | undefined {
  if (!(target instanceof Element)) return undefined
  const anchor = target.closest<HTMLAnchorElement>(Object.values(anchors).join())
  if (!anchor || anchor.closest('dialog, .hover-card')) return undefined
  const route = routeAt(anchor.pathname)
  if (route?.name === 'user' && anchor.matches(anchors.person))
    return { anchor, subject: { kind: 'person', who: route.params.slug?.split('/')[0] ?? '' } }
  if (route?.name === 'topic' && anchor.matches(anchors.coin))
    return { anchor, subject: { kind: 'coin', coin: route.params.hashTag ?? '' } }
  return undefined
}
