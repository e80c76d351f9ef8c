import { atom } from 'nanostores'
import { routeAt } from '#web/lib/router/location.ts'

/** Subject of a card: a person by the id in the URL, or a coin by its name. */
export type HoverSubject =
  | { readonly kind: 'person'; readonly who: string }
  | { readonly kind: 'coin'; readonly coin: string }

export interface Hovered {
  readonly anchor: HTMLElement
  readonly subject: HoverSubject
}

/** What has been hovered or focused for long enough. */
export const $hovered = atom<Hovered | undefined>()

const anchors: Readonly<Record<HoverSubject['kind'], string>> = {
  person: 'a.author-line__who, a.rich-text__mention',
  coin: 'a.cashtag, a.rich-text__cashtag',
}

/** The link around an element that has a card, and its subject. Links in dialogs and menus have none. */
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
