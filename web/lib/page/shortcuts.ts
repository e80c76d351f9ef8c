import { atom, type ReadableAtom } from 'nanostores'
import { isPageKey } from './keys.ts'
import { $shortcuts } from './preferences.ts'

/** A key, or two one after the other, that do something on any page. */
export interface Shortcut {
  /** Values of `KeyboardEvent.key`, separated by a space: `j`, `g h`, `?`. */
  readonly keys: string
  /** The action, in the reader's language. */
  readonly label: () => string
  readonly run: () => void
}

/** How long the second of two keys is waited for, in ms. */
const sequenceMs = 1_500

const $all = atom<readonly Shortcut[]>([])
/** All that there are, in the order in which they were added. */
export const $shortcutList: ReadableAtom<readonly Shortcut[]> = $all

/**
 * Adds a shortcut; one that has the same keys gives way to it.
 * @returns a function that takes it away.
 */
export function addShortcut(keys: string, label: () => string, run: () => void): () => void {
  const shortcut: Shortcut = { keys, label, run }
  $all.set([...$all.get().filter((other) => other.keys !== keys), shortcut])
  return () => $all.set($all.get().filter((other) => other !== shortcut))
}

/** These go to an entry by its first letter. */
const lists = '[role="listbox"], [role="menu"], [role="menubar"], [role="tree"]'
/** These are pressed with Enter. */
const controls = `${lists}, a, button, summary, audio, video, [role="button"], [role="link"], [role="slider"]`

/** Whether something lies over the page. */
const isCovered = (root: Element): boolean =>
  document.querySelector('dialog[open], [aria-modal="true"]') !== null ||
  root.closest('[inert], [aria-hidden="true"]') !== null

/** Whether a control has a key for itself. */
const isOfControl = (target: EventTarget | null, key: string): boolean =>
  target instanceof Element && target.closest(key === 'Enter' ? controls : lists) !== null

/** The key as its letter is on a Latin keyboard: on a Russian or Arabic one the same key does the same. With Shift it is a capital. */
function keyOf(key: string, code: string, isShifted: boolean): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return key > '\u007f' && key.length === 1 && letter ? (isShifted ? letter : letter.toLowerCase()) : key
}

/**
 * Listens for them, unless the reader is writing, something lies over the page, or they are switched off.
 * @param root contains the page. What is beside it belongs to the site, an extension or a widget.
 * @returns stop
 */
export function watchKeys(root: Element = document.documentElement): () => void {
  let before = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    clearTimeout(timer)
    before = ''
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isFree = $shortcuts.get() && isPageKey(event, root) && !event.repeat && !isCovered(root)
    if (!isFree || isOfControl(event.target, event.key)) return forget()
    const key = keyOf(event.key, event.code, event.shiftKey)
    if (key === 'Shift') return
    const wanted = before ? `${before} ${key}` : key
    forget()
    const all = $all.get()
    const found = all.find(({ keys }) => keys === wanted) ?? all.find(({ keys }) => keys === key)
    if (found) {
      event.preventDefault()
      found.run()
    } else if (all.some(({ keys }) => keys.startsWith(`${key} `))) {
      before = key
      timer = setTimeout(forget, sequenceMs)
    }
  }
  document.addEventListener('keydown', onKeyDown)
  return () => {
    forget()
    document.removeEventListener('keydown', onKeyDown)
  }
}
