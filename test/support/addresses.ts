import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { isRecord } from '#bridge/lib/guards.ts'
import type { Cdp } from '#scripts/drivers/cdp.ts'

export interface Addresses {
  /** That pages had or asked for, fragments too. */
  readonly shown: readonly string[]
  /** That servers of this process were asked for, by any connection. */
  readonly asked: readonly string[]
  /** Sessions' tokens, and whatever else of that length a cookie was set to. */
  readonly tokens: ReadonlySet<string>
  end(): void
}

const field = (of: unknown, name: string): unknown => (isRecord(of) ? of[name] : '')
const whole = (of: unknown): string => `${field(of, 'url')}${field(of, 'urlFragment') ?? ''}`

/** Notes from now on each address of a browser's page, and of this process's servers. */
export async function noteAddresses(cdp: Cdp): Promise<Addresses> {
  const [shown, asked, tokens] = [[] as string[], [] as string[], new Set<string>()]
  const channels = {
    'http.server.request.start': (message: unknown) => {
      asked.push(String(Reflect.get(Object(field(message, 'request')), 'url')))
    },
    'http2.server.stream.start': (message: unknown) => {
      asked.push(String(Reflect.get(Object(field(message, 'headers')), ':path')))
    },
  }
  for (const [name, note] of Object.entries(channels)) subscribe(name, note)
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ request, documentURL }) => {
    shown.push(whole(request), String(documentURL))
  })
  cdp.on('Page.navigatedWithinDocument', ({ url }) => shown.push(String(url)))
  cdp.on('Page.frameNavigated', ({ frame }) => {
    shown.push(whole(frame))
  })
  cdp.on('Network.responseReceivedExtraInfo', ({ headers }) => {
    const [, set = ''] = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'set-cookie') ?? []
    for (const [, value = ''] of String(set).matchAll(/^[^=;\n]+=([\w-]{32,})(?:;|$)/gm)) tokens.add(value)
  })
  return {
    shown,
    asked,
    tokens,
    end() {
      for (const [name, note] of Object.entries(channels)) unsubscribe(name, note)
    },
  }
}

/** What may stand in an address though it looks like a secret, since it is worth nothing by itself: path, parameter, value. */
const harmless: readonly (readonly [path: RegExp, name: RegExp, value: RegExp])[] = [
  // A QR code's key, and what a provider returns, in the fragment.
  [/^\/login$/, /^confirm$/, /^[\w-]+$/],
  [/^\/login$/, /^id_token$/, /^[\w-]+\.[\w-]+\.[\w-]+$/],
  // The link that npm start prints, which leads on at once.
  [/^\/sandbox$/, /^key$/, /^[\w-]{32}$/],
  [/^\/login$|^\/sandbox\/(?:apple|google)\//, /^(?:nonce|state)$/, /^[\w-]+$/],
]

/** Secrets that stand in an address, as they are or encoded; and what looks like one, wherever it is from. */
export function secretsIn(address: string, secrets: readonly string[]): string[] {
  const [before = '', query = ''] = address.split(/[?#](.*)/s)
  const path = before.replace(/^\w+:\/\/[^/]*/, '')
  const among = (texts: readonly string[]) => secrets.filter((secret) => texts.some((text) => text.includes(secret)))
  const inParameters = [...new URLSearchParams(query.replaceAll('#', '&'))].flatMap(([name, value]) => {
    if (harmless.some(([where, names, values]) => where.test(path) && names.test(name) && values.test(value))) return []
    // The reader's source is an address itself.
    if (/^\/\w/.test(value)) return secretsIn(value, secrets)
    const looksLikeOne = /eyJ[\w-]{8,}\.|-----BEGIN|[\w+/-]{40,}/.test(value)
    return [...among([name, value]), ...(looksLikeOne ? [value] : [])]
  })
  return [...among([before, decodeURIComponent(before.replace(/%(?![\da-f]{2})/gi, '%25'))]), ...inParameters]
}
