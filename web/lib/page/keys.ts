import type { KeyboardEvent as SyntheticKeyboardEvent } from 'react'

export type KeyPress = KeyboardEvent | SyntheticKeyboardEvent

const nativeOf = (event: KeyPress): KeyboardEvent => ('nativeEvent' in event ? event.nativeEvent : event)

/** The `keyCode` of every key that an input method handles. */
const composingCode = 229

/**
 * Whether an input method handles a key. Safari ends the composition before the Enter that confirms it, and marks that Enter by its
 * `keyCode` alone. `npm run check` rejects key handlers without this guard.
 */
export function isComposing(event: KeyPress): boolean {
  const { isComposing, keyCode } = nativeOf(event)
  return isComposing || keyCode === composingCode
}

/** Whether a key was pressed on its own: without a modifier other than Shift, outside a composition, and not handled by another listener. */
export function isPlainKey(event: KeyPress): boolean {
  const native = nativeOf(event)
  // Autofill dispatches `keydown` events without a key.
  if (!(native instanceof KeyboardEvent) || isComposing(native) || native.defaultPrevented) return false
  return !(native.ctrlKey || native.metaKey || native.altKey || native.getModifierState('AltGraph'))
}

const fields =
  'input, textarea, select, iframe, object, embed, [contenteditable]:not([contenteditable="false"]), ' +
  '[role~="textbox"], [role~="searchbox"], [role~="combobox"], [role~="spinbutton"]'

/** What can take the focus by itself. */
const focusable = 'a, button, summary, dialog, audio, video, [tabindex]'

/** What has nothing in it, and takes the focus all the same, has a shadow root. */
const hosts = 'div, span, p, section, article, aside'

/** Whether keys that are typed at an element belong to it: a field, an editor, or a widget that may contain one. */
export function takesText(element: Element): boolean {
  if (document.designMode === 'on' || element.closest(fields)) return true
  // Some styles make an element editable, and an `EditContext` gives it the text without that.
  if (element instanceof HTMLElement && (element.isContentEditable || Reflect.get(element, 'editContext'))) return true
  // Keys in a closed shadow root name its host alone. A plain element that has the focus without a `tabindex` has such a root.
  return (
    /-/.test(element.localName) ||
    element.hasAttribute('is') ||
    element.shadowRoot !== null ||
    (element === document.activeElement &&
      element !== document.body &&
      (!element.matches(focusable) || (!element.firstChild && element.matches(hosts))))
  )
}

/** Whether the reader has moved to another field since `asked` had the focus: a dialog that opens now would take their input. */
export function hasGoneOn(asked: Element | null): boolean {
  const now = document.activeElement
  return now !== null && now !== document.body && now !== asked && takesText(now)
}

/**
 * Whether a key is meant for the page: a plain key from the body or from inside `root`, and not typed into anything. The first element of
 * the path tells, since `target` names only the host of a shadow root.
 */
export function isPageKey(event: KeyPress, root: Element): boolean {
  const [at] = nativeOf(event).composedPath()
  return isPlainKey(event) && at instanceof Element && (at === document.body || root.contains(at)) && !takesText(at)
}
