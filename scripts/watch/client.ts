import type { Change } from '#fixtures/gateway/index.ts'

/*
 * Runs in each page that `npm start -- --watch` serves: reloads it, or swaps a style sheet, when its build has changed.
 * The page's own lists and drafts keep their place; this keeps the rest.
 */

interface Place {
  readonly at: string
  readonly scroll: number
  readonly typed: Readonly<Record<string, string>>
}

const key = 'insights.watch.place'
const maxWaitMs = 5_000

const fields = (): [string, HTMLInputElement | HTMLTextAreaElement][] =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'textarea, input:not([type=password], [type=file])',
    ),
  ].map((field, at) => [`${at} ${field.name} ${field.id} ${field.getAttribute('aria-label') ?? ''}`, field])

function leave(): void {
  const typed = fields().flatMap(([name, { value }]) => (value ? [[name, value]] : []))
  const place: Place = { at: location.href, scroll: scrollY, typed: Object.fromEntries(typed) }
  try {
    sessionStorage.setItem(key, JSON.stringify(place))
  } finally {
    location.reload()
  }
}

/** Types a text as a person does: a renderer that holds the field's value hears of it. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Goes back to where the page was left, as soon as it is tall enough and has its fields, unless its reader goes elsewhere. */
function comeBack({ at, scroll, typed }: Place): void {
  if (at !== location.href) return
  const left = new Map(Object.entries(typed))
  const until = performance.now() + maxWaitMs
  let isTaken = false
  for (const kind of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(kind, () => (isTaken = true), { once: true, passive: true })
  const step = () => {
    for (const [name, field] of fields()) {
      const value = left.get(name)
      if (value !== undefined && field.value !== value) type(field, value)
      left.delete(name)
    }
    const isTall = document.documentElement.scrollHeight >= scroll + innerHeight
    if (isTall && scrollY !== scroll) scrollTo(0, scroll)
    if ((isTall && left.size === 0) || isTaken || performance.now() > until) return
    requestAnimationFrame(step)
  }
  step()
}

const current = new Map<HTMLLinkElement, HTMLLinkElement>()

/** Loads a sheet beside the one that is there, which steps back when the new one is in place. It stays, since the page looks for it. */
function swap(path: string): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][href="${path}"]`)) {
    const before = current.get(link) ?? link
    const next = document.createElement('link')
    next.rel = 'stylesheet'
    next.href = `${path}?${Date.now()}`
    next.onload = () => {
      if (before === link) link.disabled = true
      else before.remove()
    }
    before.after(next)
    current.set(link, next)
  }
}

const { search } = new URL(import.meta.url)
new EventSource(`/sandbox/watch${search}`).onmessage = ({ data }: MessageEvent<string>) => {
  const change: Change = JSON.parse(data)
  if (change.kind === 'page') leave()
  else for (const path of change.paths) swap(path)
}

const kept = sessionStorage.getItem(key)
sessionStorage.removeItem(key)
if (kept) comeBack(JSON.parse(kept))
