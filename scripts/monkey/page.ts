import { meddlers } from '#test/support/meddlers.ts'

// Runs in each window before its own scripts. In a fake app, the page in its frame is tested.

export type Fault = { readonly kind: 'error' | 'blank' | 'letters'; readonly text: string; readonly count: number }
export type Thing = { readonly name: string; readonly isField: boolean; readonly x: number; readonly y: number }
export type Seen = { readonly path: string; readonly isOurs: boolean; readonly things: readonly Thing[] }

declare global {
  interface Window {
    monkey?: typeof monkey
    monkeyMode?: string
    monkeyChanges?: number
  }
}

const key = 'insights.monkey'
const kept = (): Fault[] => JSON.parse(sessionStorage.getItem(key) ?? '[]')

/** Session storage survives reloads and is shared by frames. */
function keep(kind: Fault['kind'], text: string, count = 1): void {
  if (location.pathname.startsWith('/sandbox/')) return
  sessionStorage.setItem(key, JSON.stringify([...kept(), { kind, text: text.slice(0, 500), count }]))
}

const wordsOf = (thrown: unknown): string =>
  thrown instanceof Error ? `${thrown} ${thrown.stack?.split('\n')[1]?.trim() ?? ''}` : String(thrown)

addEventListener('error', ({ error, message }) => keep('error', error ? wordsOf(error) : message))
addEventListener('unhandledrejection', ({ reason }) => keep('error', wordsOf(reason)))
addEventListener('securitypolicyviolation', (event) => keep('error', `${event.violatedDirective} ${event.blockedURI}`))
console.error = (...said: readonly unknown[]) => {
  const words = said.map(wordsOf).join(' ')
  // Parts that cannot load without a network show an error, which React logs.
  if (window.monkeyMode === 'offline' && /dynamically imported module|style sheet/.test(words)) return
  keep('error', `console: ${words}`)
}

// Prevents new windows, navigation to other sites and native dialogs, which would block the page.
Object.assign(window, { open: () => null, alert() {}, confirm: () => true, prompt: () => null, print() {} })
addEventListener('beforeunload', (event) => event.stopImmediatePropagation())
addEventListener('click', (event) => {
  const [target] = event.composedPath()
  const link = target instanceof Element ? target.closest('a') : null
  const leaves = link?.href && (link.target === '_blank' || link.origin !== location.origin || link.download)
  if (leaves || (target instanceof HTMLInputElement && target.type === 'file')) event.preventDefault()
})

const pressed = 'a[href], button, input, textarea, summary, :is([role="option"], [contenteditable="true"]), article'
const fields = 'textarea, [contenteditable="true"], input:is(:not([type]), [type="text"], [type="search"])'
const typed = `:is(${fields}):not([readonly], [inputmode]:not([inputmode="search"]), [pattern], [maxlength])`
/** The conformance page breaks things on purpose; native pickers would cover the page. */
const leftAlone = ':disabled, [inert] *, :is([type="file"], [type="date"], [type="color"]), a[href*="conformance"]'

function view(): Window {
  const page = document.querySelector('iframe')?.contentDocument
  return (page?.getElementById('root') && page.defaultView) || window
}
const root = () => view().document.getElementById('root')

function isBlank(): boolean {
  const shown = root()
  if (!shown) return false
  const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
  const says = isSeen(shown) && shown.innerText.trim() !== ''
  return !says && ![...shown.querySelectorAll('a, button, input, canvas')].some(isSeen)
}

function findThings(): Thing[] {
  const { document: page, frameElement: frame, innerWidth: width, innerHeight: height } = view()
  const front = [...page.querySelectorAll('dialog:modal')].pop()
  const { x: left = 0, y: top = 0, width: outer = width } = frame?.getBoundingClientRect() ?? {}
  const scale = outer / width
  return [...page.querySelectorAll(pressed)].flatMap((one) => {
    const box = one.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const isThere = box.width * box.height > 4 && x > 0 && x < width && y > 0 && y < height
    if (!isThere || one.matches(leftAlone) || (front && !front.contains(one))) return []
    const label = one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 40)
    const name = `${one.localName}.${[...one.classList][0] ?? ''} “${label}”`
    return [{ name, isField: one.matches(fields), x: left + x * scale, y: top + y * scale }]
  })
}

const textIn = (field: Element): string =>
  'value' in field ? String(field.value) : [...field.children].map(({ textContent }) => textContent).join('\n')
let typing: { readonly field: Element; readonly before: string } | undefined
let endReading: (() => void) | undefined

const monkey = {
  /** Waits for a few frames without changes and for content. */
  async look(): Promise<Seen> {
    const began = performance.now()
    for (let still = 0, changes = -1; performance.now() - began < (isBlank() ? 8_000 : 700) && still < 3; ) {
      await new Promise((resolve) => setTimeout(resolve, 16))
      const now = view().monkeyChanges ?? 0
      still = now === changes && !isBlank() && findThings().length > 0 ? still + 1 : 0
      changes = now
    }
    const { pathname, search } = view().location
    if (isBlank()) keep('blank', `Nothing is shown at ${pathname}`)
    return { path: pathname + search, isOurs: root() !== null, things: root() ? findThings() : [] }
  },
  takeFaults(): readonly Fault[] {
    const faults = kept()
    sessionStorage.removeItem(key)
    return faults
  },
  move: (by: number) => (by === 0 ? view().history.back() : view().scrollBy({ top: by, behavior: 'instant' })),
  beginTyping(): boolean {
    const field = view().document.activeElement
    typing = field?.matches(typed) ? { field, before: textIn(field) } : undefined
    return typing !== undefined
  },
  /** Reports text that differs from what was typed, in the field or its rendering. */
  endTyping(text: string): void {
    if (!typing) return
    const label = JSON.stringify(typing.field.getAttribute('aria-label'))
    // A field may be rendered again. Text that was left with the page is ignored.
    const field = typing.field.isConnected ? typing.field : view().document.querySelector(`[aria-label=${label}]`)
    const now = field && textIn(field)
    if (!field || now === null) return
    const drawn = field.parentElement?.querySelector('.writing__layer')?.textContent ?? now
    if (now.includes(text) && now.length >= typing.before.length + text.length && drawn === now) return
    // Another field may have opened meanwhile and received the rest.
    const other = view().document.activeElement
    const rest = other && other !== field && other.matches(fields) ? textIn(other) : ''
    const isDivided = (_: unknown, at: number) => now.includes(text.slice(0, at)) && rest.includes(text.slice(at))
    if (rest && Array.from({ length: text.length }).some(isDivided)) return
    const said = `${now.slice(-60)}, drawn as ${drawn.slice(-60)}`
    keep('letters', `${text} became ${said} in ${field.localName}.${field.classList[0]}`, text.length)
  },
  read(): void {
    endReading = endReading ? void endReading() : Object(view()).insightsRead()
  },
}

Object.assign(window, { monkey, insightsRead: meddlers['reader mode'], monkeyChanges: 0 })
new MutationObserver(() => {
  window.monkeyChanges = (window.monkeyChanges ?? 0) + 1
}).observe(document, { childList: true, subtree: true })
addEventListener('DOMContentLoaded', () => {
  const isPage = document.getElementById('root') && !document.querySelector('iframe')
  for (const [mode, meddle] of Object.entries(meddlers))
    if (isPage && mode === window.monkeyMode && mode !== 'reader mode') meddle()
})
