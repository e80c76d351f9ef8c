import { atom, onMount } from 'nanostores'
import { listen } from '#bridge/lib/listen.ts'

/** How long a notice of each kind stays by default, in ms (docs/exchange.md#constants). */
export const noticeMs = { toast: 3_000, notification: 4_500, transient: 1_500 } as const

export interface Notice {
  readonly id: number
  readonly kind: keyof typeof noticeMs
  readonly text: string
  /** Until it closes itself; `Infinity` stays until it is used or closed. */
  readonly ms: number
  readonly title?: string | undefined
  /** Announced at once, interrupting the screen reader. */
  readonly isError?: boolean | undefined
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

export const $notices = atom<readonly Notice[]>([])

const timers = new Map<number, ReturnType<typeof setTimeout>>()
/** Which ones the pointer or the focus is on. */
const held = new Set<number>()
/** Whether anything shows them. */
let isShown = false

/** Starts a notice's time again. None runs out while the page is hidden, nor under the pointer or the focus. */
function count({ id, ms }: Notice): void {
  clearTimeout(timers.get(id))
  if (isShown && !document.hidden && !held.has(id) && ms < Number.POSITIVE_INFINITY)
    timers.set(id, setTimeout(closeNotice, ms, id))
}

/** By the value itself: to `get` a store that nothing shows would mount it again, and again a second later. */
const countAll = (): void => $notices.value.forEach(count)

onMount($notices, () => {
  isShown = true
  countAll()
  const stopListening = listen(document, 'visibilitychange', countAll)
  return () => {
    isShown = false
    countAll()
    stopListening()
  }
})

export function closeNotice(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  held.delete(id)
  $notices.set($notices.get().filter((notice) => notice.id !== id))
}

/** Keeps a notice as long as the pointer or the focus is on it. Its whole time starts when they leave. */
export function holdNotice(notice: Notice, isHeld: boolean): void {
  if (isHeld) held.add(notice.id)
  else held.delete(notice.id)
  count(notice)
}

let lastId = 0

/**
 * Shows a notice. The same one is not shown twice at once; its time starts again, with the way on that came last.
 * @returns its id.
 */
export function putNotice(notice: Omit<Notice, 'id'>): number {
  const { kind, title, text, action } = notice
  const all = $notices.get()
  let shown = all.find((other) => other.kind === kind && other.title === title && other.text === text)
  if (!shown || action) {
    const before = shown
    shown = { ...notice, id: before?.id ?? ++lastId }
    $notices.set([...all.filter((other) => other !== before), shown])
  }
  count(shown)
  return shown.id
}

/** Shows a toast for 3 s; one with an action stays until it is used or closed. */
export function notify(text: string, action?: Notice['action']): void {
  if (text) putNotice({ kind: 'toast', text, ms: action ? Number.POSITIVE_INFINITY : noticeMs.toast, action })
}
