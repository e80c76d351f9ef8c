import type { TrackExt, TrackInput } from '#bridge/tracking/types.ts'
import { track } from './track.ts'
import { type ElementType, type TrackName, trackIds } from './useTrack.ts'

/** An element that is tracked, for one type of event. */
export interface TrackedElement {
  readonly element: Element
  readonly id: string
  readonly name: string
  readonly ext: TrackExt
}

interface Rule {
  readonly name: TrackName
  readonly on: readonly ElementType[]
  readonly selector: string
  /** The identity of an element. Default: its list item. */
  readonly ext?: (element: Element) => TrackExt
}

const item = (element: Element): TrackExt => {
  const id = element.closest('[data-item]')?.getAttribute('data-item')
  return id ? { itemId: id } : {}
}
const wasOn = (element: Element): TrackExt => ({
  ...item(element),
  wasOn: element.getAttribute('aria-pressed') === 'true',
})
const leadsTo = (element: Element): TrackExt => ({ to: element.getAttribute('href') ?? '' })
const tab = ({ id }: Element): TrackExt => ({ tab: id })
const coin = (element: Element): TrackExt => ({
  ...item(element),
  coin: element.querySelector('.cashtag__coin')?.textContent ?? '',
})

/**
 * The product's own elements, by selectors, since an attribute would add bytes to the first posts.
 * Where several fit, the innermost element counts, and of its rules the first.
 */
const rules: readonly Rule[] = [
  { name: 'card', on: ['expose'], selector: '.post-card[data-item]' },
  { name: 'card', on: ['click'], selector: '.post-card__link' },
  { name: 'cardAuthor', on: ['click'], selector: '.author-line__who' },
  { name: 'like', on: ['click'], selector: '.action--like', ext: wasOn },
  { name: 'repost', on: ['click'], selector: '.action--repost', ext: wasOn },
  { name: 'share', on: ['click'], selector: '.action-row > .action:last-child' },
  { name: 'comments', on: ['click'], selector: '.action-row > .action:not([aria-pressed])' },
  {
    name: 'followTopic',
    on: ['click'],
    selector: '.topic-card .follow-button, .topic-head .follow-button',
    ext: wasOn,
  },
  { name: 'follow', on: ['click'], selector: '.follow-button', ext: wasOn },
  { name: 'coin', on: ['click'], selector: '.cashtag', ext: coin },
  { name: 'tab', on: ['click'], selector: '[role="tab"]', ext: tab },
  { name: 'navigation', on: ['click'], selector: 'a.nav-link', ext: leadsTo },
  { name: 'person', on: ['click'], selector: '.person-row__who' },
  { name: 'person', on: ['expose'], selector: '.person-row[data-item]' },
  { name: 'topic', on: ['click'], selector: '.topic-card__link' },
  { name: 'topic', on: ['expose'], selector: '.topic-card[data-item]' },
  { name: 'suggestion', on: ['click'], selector: '.association' },
  { name: 'compose', on: ['click'], selector: '.compose-button, .compose-link, .compose-row' },
  { name: 'publish', on: ['click'], selector: '.composer__publish' },
  { name: 'newPosts', on: ['click'], selector: '.new-posts__pill' },
  { name: 'translate', on: ['click'], selector: '.post-card__translate' },
  { name: 'draft', on: ['sideslip'], selector: '.draft[data-item]' },
  { name: 'mediaOrder', on: ['drag'], selector: '.tray-tile__move' },
  { name: 'chart', on: ['drag'], selector: '.chart-canvas' },
  { name: 'pull', on: ['pull up', 'pull down'], selector: '.shell__main' },
  { name: 'video', on: ['video'], selector: 'video' },
]

/** `data-track-ext`, where it is the JSON of an object. */
function extOf(element: Element): TrackExt {
  const text = element.getAttribute('data-track-ext')
  if (text === null) return item(element)
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...item(element), ...value }
  } catch {
    // Warned about below.
  }
  console.warn(`Ignored data-track-ext, which is not a JSON object: ${text.slice(0, 80)}`)
  return item(element)
}

const named = '[data-track]'
const isNamedFor = (element: Element, type: ElementType): boolean =>
  (element.getAttribute('data-track-on') ?? 'click').split(/\s*,\s*/).includes(type)

/** The selector of elements tracked for a type. */
export const selectorFor = (type: ElementType): string =>
  [named, ...rules.filter(({ on }) => on.includes(type)).map(({ selector }) => selector)].join(', ')

/** The tracking rule of an element. */
export function trackedElement(element: Element, type: ElementType): TrackedElement | undefined {
  const id = element.getAttribute('data-track')
  if (id !== null) {
    return isNamedFor(element, type)
      ? { element, id, name: element.getAttribute('data-track-name') ?? '', ext: extOf(element) }
      : undefined
  }
  const rule = rules.find(({ on, selector }) => on.includes(type) && element.matches(selector))
  return rule && { element, id: trackIds[rule.name], name: rule.name, ext: (rule.ext ?? item)(element) }
}

/** The innermost element, of this one and those around it, that is tracked for this type. */
export function trackedElementAt(target: EventTarget | null, type: ElementType): TrackedElement | undefined {
  const selector = selectorFor(type)
  for (
    let element = target instanceof Element ? target.closest(selector) : null;
    element;
    element = element.parentElement?.closest(selector) ?? null
  ) {
    const tracked = trackedElement(element, type)
    if (tracked) return tracked
  }
  return undefined
}

/** An action on, or exposure of, a tracked element. */
export const inputOf = (type: ElementType, { id, name, ext }: TrackedElement, more: TrackExt = {}): TrackInput => ({
  type,
  event_tracking_id: id,
  event_tracking: name,
  track_type: 'auto',
  event_tracking_ext: { ...ext, ...more },
})

/** Reports it. */
export const reportElement = (
  type: ElementType,
  element: TrackedElement,
  more?: TrackExt,
  options?: Pick<TrackInput, 'merge'>,
): void => track({ ...inputOf(type, element, more), ...options })
