import type { Point, Scope, Thing, ThingKind } from './types.ts'

const pressed = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  '[role="button"]',
  '[role="checkbox"]',
  '[role="link"]',
  '[role="menuitem"]',
  '[role="option"]',
  '[role="radio"]',
  '[role="slider"]',
  '[role="switch"]',
  '[role="tab"]',
  '[contenteditable]:not([contenteditable="false"])',
  '[tabindex="0"]',
  'article',
].join(',')

/** Pickers of the browser's own would lie over the page and take what comes next: such a field is set instead. */
const chosen = 'select, input:is([type="color"], [type="date"], [type="time"], [type="month"], [type="range"])'
const written =
  'textarea, [contenteditable]:not([contenteditable="false"]), input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'
/** What opens a chooser of the system's, or a page that is not to be walked on: the conformance page breaks things on purpose. */
const leftAlone = '[type="file"], [type="hidden"], [disabled], [inert] *, iframe, a[href*="conformance"]'

const maxNameLength = 40

/** The frame that shows a page of ours; `null` where there is none, or where it shows another site's. */
export function frameOf(): HTMLIFrameElement | null {
  const frame = document.querySelector('iframe')
  return frame?.contentDocument?.getElementById('root') ? frame : null
}

/** The documents of a scope, outer first. Empty where the page is not there. */
export function documentsOf(scope: Scope): Document[] {
  const inner = frameOf()?.contentDocument
  if (scope === 'frame') return inner ? [inner] : []
  if (!document.getElementById('root')) return []
  return scope === 'all' && inner ? [document, inner] : [document]
}

const textOf = (element: Element): string => {
  const said =
    element.getAttribute('aria-label') ||
    (element.matches(chosen) ? '' : element.textContent) ||
    ['placeholder', 'name', 'title', 'type'].map((name) => element.getAttribute(name)).find(Boolean) ||
    ''
  return said.replace(/\s+/g, ' ').trim().slice(0, maxNameLength)
}

const kindOf = (element: Element): ThingKind => {
  if (element.matches(chosen)) return 'choice'
  return element.matches(written) ? 'field' : 'control'
}

function describe(element: Element): Thing {
  const tag = element.localName
  const text = textOf(element)
  const look = typeof element.className === 'string' ? element.className.split(/\s+/, 2).join('.') : ''
  const label = element.getAttribute('aria-label') ?? (element.matches('button, summary') ? text : '')
  const href =
    element instanceof Object(element.ownerDocument.defaultView).HTMLAnchorElement ? element.getAttribute('href') : null
  return {
    kind: kindOf(element),
    name: `${tag}${look && `.${look}`} “${text}”`,
    group: `${tag}.${look} ${label.replace(/\d+/g, '#')}`,
    ...(href?.startsWith('/') && { href }),
  }
}

/** Seen and not behind a dialog. What lies outside of the window is scrolled to. */
function isThere(element: Element): boolean {
  if (element.matches(leftAlone) || !element.checkVisibility({ visibilityProperty: true })) return false
  const { width, height } = element.getBoundingClientRect()
  if (width < 1 || height < 1 || textOf(element) === 'Conformance') return false
  const modals = element.ownerDocument.querySelectorAll('dialog:modal')
  const front = modals[modals.length - 1]
  return !front || front.contains(element)
}

let things: readonly Element[] = []

/** Looks for all that can be pressed, in document order. The numbers of {@link thingAt} are those of this look. */
export function findThings(scope: Scope): readonly Thing[] {
  things = documentsOf(scope).flatMap((page) => [...page.querySelectorAll(pressed)].filter(isThere))
  return things.map(describe)
}

/** `undefined` where it is on the page no more. */
export const thingAt = (at: number): Element | undefined => (things[at]?.isConnected ? things[at] : undefined)

/** A pointer stays in the window. */
const inWindow = ({ x, y }: Point): Point => ({
  x: Math.max(0, Math.min(x, innerWidth - 1)),
  y: Math.max(0, Math.min(y, innerHeight - 1)),
})

/** Where the middle of an element is in the window, once it has been scrolled to: the phone around a frame makes it smaller. */
export function pointOn(element: Element): Point {
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const [box = element.getBoundingClientRect()] = element.getClientRects()
  const inside = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const frame = element.ownerDocument.defaultView?.frameElement
  if (!(frame instanceof HTMLElement)) return inWindow(inside)
  const outer = frame.getBoundingClientRect()
  const scale = outer.width / frame.offsetWidth
  return inWindow({ x: outer.x + inside.x * scale, y: outer.y + inside.y * scale })
}
