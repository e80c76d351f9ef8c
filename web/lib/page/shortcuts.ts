import { atom, type ReadableAtom } from 'nanostores'
import { $shortcuts } from './preferences.ts'

/** A key, or two one after the other, that do something on any page. */
export interface Shortcut {
  /** As `KeyboardEvent.key` has them, apart by a space: `j`, `g h`, `?`. */
  readonly keys: string
  /** What it does, in the reader's language. */
  readonly label: () => string
  readonly run: () => void
}

/** How long the second of two keys is waited for, in ms. */
const patienceMs = 1_500

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

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]'
/** These are pressed with Enter, or have arrows and letters of their own. */
const controls = `${fields}, a, button, summary, [role="listbox"], [role="menu"], [role="slider"]`

function isBusy(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return true
  if (document.querySelector('dialog[open], [aria-modal="true"]')) return true
  const { target } = event
  return target instanceof Element && target.closest(event.key === 'Enter' ? controls : fields) !== null
}

/** The key as its letter is on a Latin keyboard: on a Russian or Arabic one the same key does the same. */
function keyOf({ key, code }: KeyboardEvent): string {
  const isForeign = key.length === 1 && key > '\u007f'
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return isForeign && letter ? letter.toLowerCase() : key
}

/**
 * Listens for them, unless the reader is writing, something lies over the page, or they are switched off.
 * @returns stop
 */
export function watchKeys(): () => void {
  let before = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    clearTimeout(timer)
    before = ''
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!$shortcuts.get() || isBusy(event)) return forget()
    const key = keyOf(event)
    if (key === 'Shift') return
    const wanted = before ? `${before} ${key}` : key
    forget()
    const all = $all.get()
    const found = all.find(({ keys }) => keys === wanted) ?? all.find(({ keys }) => keys === key)
    if (found) {
      event.preventDefault()
      found.run()
    } else if (!event.repeat && all.some(({ keys }) => keys.startsWith(`${key} `))) {
      before = key
      timer = setTimeout(forget, patienceMs)
    }
  }
  document.addEventListener('keydown', onKeyDown)
  return () => {
    forget()
    document.removeEventListener('keydown', onKeyDown)
  }
}
