import { isRecord } from '#bridge/lib/guards.ts'
import { rawCookie, writeCookie } from '#bridge/storage/cookies.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'
import { checkLink } from '#web/lib/content/links.ts'
import { browser } from '#web/lib/page/browser.ts'
import { keptPersons, notePerson } from '#web/lib/page/person.ts'
import { services } from '#web/lib/page/services.ts'
import { readViewer, viewerId } from '#web/lib/page/viewer.ts'
import { $location, hrefTo, navigate, routeAt } from '#web/lib/router/location.ts'
import { CookiesBlockedError } from '../errors.ts'

/** What a form keeps over a reload: country and method, never a name or a sealed field. Removed at the log-in and with the tab. */
const kept = ['country', 'by'] as const
type DraftField = (typeof kept)[number]
type ProfileDraft = Readonly<Partial<Record<DraftField, string>>>

const key = 'account'

export function readDraft(): ProfileDraft {
  try {
    const value: unknown = JSON.parse(readTab(key) ?? '{}')
    if (!isRecord(value)) return {}
    return Object.fromEntries(kept.flatMap((name) => (typeof value[name] === 'string' ? [[name, value[name]]] : [])))
  } catch {
    return {}
  }
}

/** Stores fields of a form, without changing those of other forms. */
export function keepDraft(values: Readonly<Record<string, string>>): void {
  const own = Object.fromEntries(kept.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
  // If storage is denied or full, only the form has it.
  writeTab(key, JSON.stringify({ ...readDraft(), ...own }))
}

const forgetDraft = (): void => void writeTab(key, null)

const own = ['login', 'register'] as const

/**
 * Where the reader came from: a page of this origin, by the one rule for links; else the feed. A code of another device, which
 * people's text may not lead to, is come from by scanning it.
 */
export function whereFrom(): string {
  const from = new URLSearchParams($location.get().search).get('from') ?? ''
  const link = checkLink(from, { schemes: [], base: location.href, use: 'href', isExchanges: true })
  if (link.kind !== 'internal' || !link.href.startsWith('/')) return hrefTo('home')
  const [href = ''] = link.href.split('#')
  const [path = '', ...query] = href.split('?')
  const name = routeAt(path)?.name
  const qrcodeKey = new URLSearchParams(query.join('?')).get('confirm')
  if (qrcodeKey !== null) {
    return name === 'login' && /^[\w-]{43}$/.test(qrcodeKey) ? `${path}?confirm=${qrcodeKey}` : hrefTo('home')
  }
  return own.some((page) => page === name) ? hrefTo('home') : href
}

/** The address of a page of ours that leads back to the same place. */
export const withFrom = (name: (typeof own)[number]): string => {
  const from = whereFrom()
  return from === hrefTo('home') ? hrefTo(name) : `${hrefTo(name)}?from=${encodeURIComponent(from)}`
}

const probeCookie = 'insights_1_probe'

/** Whether this browser keeps cookies, which a session needs. In the app, native keeps the session. */
export function keepsCookies(): boolean {
  if (services().app) return true
  writeCookie(probeCookie, '1', 60)
  const isKept = rawCookie(probeCookie) !== undefined
  writeCookie(probeCookie, '', 0)
  return isKept
}

/**
 * Goes back to where the reader came from, without a reload; what they see there is read again, as theirs.
 * @throws {CookiesBlockedError} where this browser keeps no cookies, so that the log-in is lost.
 */
export async function enter(): Promise<void> {
  if (viewerId() === null && !keepsCookies()) throw new CookiesBlockedError()
  const href = whereFrom()
  forgetDraft()
  // Note the user, so that a quick log-out removes their data too. Another user's data is removed first, once the page is idle.
  if (keptPersons().length === 0) notePerson(viewerId())
  if (!routeAt(href.split('?')[0] ?? '')) return browser.assign(href)
  await navigate(href, { replace: true })
  readViewer()
}
