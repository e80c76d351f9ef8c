import { isPoll } from '../polls.ts'
import type { Fault, FaultKind, Probe } from './types.ts'

const key = 'insights.monkey'
const maxLength = 600

const cut = (text: string): string => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)

/** What was thrown, in words: anything can be. */
function wordsOf(thrown: unknown): string {
  if (!(thrown instanceof Error) && typeof Object(thrown).stack !== 'string') return String(thrown)
  const { name, message, stack = '' }: Error = Object(thrown)
  const [, where = ''] = /((?:[\w$.<>]+@|at )[^\n]*)/.exec(stack) ?? []
  return `${name}: ${message} ${where.trim()}`.trim()
}

const kept = (): Fault[] => {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** Kept with the tab, so that a reload loses nothing: the page's frames share it. Written only where something went wrong. */
function keep(kind: FaultKind, text: string): void {
  // The sandbox's own pages, its mailbox say, are none of ours.
  if (location.pathname.startsWith('/sandbox/')) return
  try {
    const fault: Fault = { kind, text: cut(text), path: location.pathname + location.search }
    sessionStorage.setItem(key, JSON.stringify([...kept(), fault]))
  } catch {
    // Another origin's page in which nothing can be kept is no page of ours.
  }
}

/** What went wrong since it was taken last. */
export function takeFaults(): readonly Fault[] {
  const faults = kept()
  if (faults.length > 0) sessionStorage.removeItem(key)
  return faults
}

/** Hears all that goes wrong in this window. */
function hearFaults(): void {
  addEventListener('error', ({ error, message }) => keep('error', error ? wordsOf(error) : message))
  addEventListener('unhandledrejection', ({ reason }) => keep('rejection', wordsOf(reason)))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    keep('policy', `${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
  )
  const say = console.error.bind(console)
  console.error = (...said: readonly unknown[]) => {
    keep('console', said.map(wordsOf).join(' '))
    say(...said)
  }
}

const addressOf = (asked: RequestInfo | URL): string => (asked instanceof Request ? asked.url : String(asked))

/** Counts what moves, so that a page at rest can be told from one that is not. */
function countChanges(): Probe {
  const probe: Probe = { changes: 0, pending: 0 }
  new MutationObserver(() => {
    probe.changes += 1
  }).observe(document, { childList: true, subtree: true })
  const ask = window.fetch.bind(window)
  window.fetch = async (...given) => {
    if (isPoll(addressOf(given[0]))) return ask(...given)
    probe.pending += 1
    try {
      return await ask(...given)
    } finally {
      probe.pending -= 1
    }
  }
  return probe
}

/** Keeps the walk in this window: no other window, no other site, no dialog of the system's, which would stand for ever. */
function keepHere(): void {
  window.open = () => null
  window.alert = () => undefined
  window.confirm = () => true
  window.prompt = () => null
  window.print = () => undefined
  const click = HTMLInputElement.prototype.click
  HTMLInputElement.prototype.click = function () {
    if (this.type !== 'file') click.call(this)
  }
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation())
  addEventListener('click', (event) => {
    const [target] = event.composedPath()
    const link = target instanceof Element ? target.closest('a') : null
    const leaves = link?.href && (link.target === '_blank' || link.origin !== location.origin)
    const picks =
      target instanceof Element && target.closest('label, input')?.matches('[type="file"], :has([type="file"])')
    if (leaves || link?.hasAttribute('download') || picks) event.preventDefault()
  })
}

/** Once a window, before its own scripts. */
export function startProbe(): void {
  if (window.insightsProbe) return
  window.insightsProbe = countChanges()
  hearFaults()
  keepHere()
}
