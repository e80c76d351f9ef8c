import { documentsOf, pointOn, thingAt } from './things.ts'
import type { Act, Scope } from './types.ts'

type Doing = { readonly [K in Act['kind']]: (act: Extract<Act, { kind: K }>, view: Window) => void }

/** What a finger or a mouse sends, as far as a script can. It falls on what lies on top. */
function press(element: Element): void {
  const page = element.ownerDocument
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const [box = element.getBoundingClientRect()] = element.getClientRects()
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }
  const target = page.elementFromPoint(at.clientX, at.clientY) ?? element
  const common = { ...at, bubbles: true, cancelable: true, composed: true, button: 0, view: page.defaultView }
  target.dispatchEvent(new PointerEvent('pointerdown', { ...common, pointerType: 'mouse', isPrimary: true }))
  const takesFocus = target.dispatchEvent(new MouseEvent('mousedown', common))
  const focused = target.closest<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]',
  )
  if (takesFocus) focused?.focus()
  target.dispatchEvent(new PointerEvent('pointerup', { ...common, pointerType: 'mouse', isPrimary: true }))
  target.dispatchEvent(new MouseEvent('mouseup', common))
  target.dispatchEvent(new MouseEvent('click', common))
}

const isFocusable = (element: Element): element is HTMLElement => 'focus' in element

/** Sets a list or a slider as its own picker would. */
function choose(element: Element, option: number): void {
  const view = element.ownerDocument.defaultView
  if (!view || !('value' in element)) return
  if ('options' in element) Reflect.set(element, 'selectedIndex', option % Object(element.options).length)
  else {
    const values = ['10', '50', '90', '2026-11-20', '12:30', '2026-11', '#1d5fe0']
    const fits = Array.from(values, (_, at) => values[(option + at) % values.length])
    // React watches the property of the element itself: the prototype's setter goes past it.
    const set = Object.getOwnPropertyDescriptor(Object(view).HTMLInputElement.prototype, 'value')?.set
    for (const value of fits) {
      set?.call(element, value)
      if (element.value === value) break
    }
  }
  for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, { bubbles: true }))
}

const doing: Doing = {
  press({ at }) {
    const element = thingAt(at)
    if (element) press(element)
  },
  focus({ at }) {
    const element = thingAt(at)
    if (element && isFocusable(element)) element.focus()
  },
  choose({ at, option }) {
    const element = thingAt(at)
    if (!element) return
    pointOn(element)
    choose(element, option)
  },
  write({ text }, { document: page }) {
    page.execCommand('insertText', false, text)
  },
  scroll: ({ by }, view) => view.scrollBy(0, by),
  back: (_, view) => view.history.back(),
  forward: (_, view) => view.history.forward(),
  reload: (_, view) => view.location.reload(),
  stay: () => {},
}

/** As much of a window as says where it can go. Not every engine does. */
interface Goer {
  readonly navigation?: { readonly canGoBack: boolean; readonly canGoForward: boolean }
}

/** Going back and forth is answered later, in ms; where there is nowhere to go, not at all, and some engines do not say whether there is. */
const goingMs = { somewhere: 1_000, unknown: 300, nowhere: 100 } as const

/** A frame goes where the windows around it have been, too. */
function goingOf(view: Window, kind: 'back' | 'forward'): keyof typeof goingMs {
  const goers: readonly Goer[] = [view, view.top ?? view]
  if (!goers.every(({ navigation }) => navigation)) return 'unknown'
  const key = kind === 'back' ? 'canGoBack' : 'canGoForward'
  return goers.some(({ navigation }) => navigation?.[key]) ? 'somewhere' : 'nowhere'
}

const gone = (view: Window, limit: number): Promise<void> =>
  new Promise((resolve) => {
    view.addEventListener('popstate', () => resolve(), { once: true })
    setTimeout(resolve, limit)
  })

/** Does it in the page of a scope: in the frame where there is one. */
export async function doAct(act: Act, scope: Scope): Promise<void> {
  const view = documentsOf(scope).at(-1)?.defaultView ?? window
  // A table over a union: each row takes its own kind of act.
  const row = doing[act.kind] as (act: Act, view: Window) => void
  const limit = act.kind === 'back' || act.kind === 'forward' ? goingMs[goingOf(view, act.kind)] : 0
  row(act, view)
  if (limit > 0) await gone(view, limit)
}
