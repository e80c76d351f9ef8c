import { hashText, type Random, randomFrom, whole } from '#fixtures/seed/random.ts'
import type { Cdp } from '#scripts/drivers/cdp.ts'
import type { FaultName } from './cells.ts'

export interface Meddling {
  lift(): Promise<void>
}

interface Paused {
  readonly requestId: string
  readonly request: { readonly url: string }
  readonly responseStatusCode?: number
}

export interface PageFiles {
  /** Scripts that the page's document loads itself. */
  readonly first: ReadonlySet<string>
  /** Scripts of the fake app, which are not affected. */
  readonly spared: ReadonlySet<string>
}

type Meddle = (cdp: Cdp, paused: Paused) => Promise<unknown>

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const answer = (status: number, type: string, body: string): Meddle => {
  const responseHeaders = [
    { name: 'content-type', value: type },
    { name: 'access-control-allow-origin', value: '*' },
  ]
  return (cdp, { requestId }) =>
    cdp.send('Fetch.fulfillRequest', { requestId, responseCode: status, responseHeaders, body: base64(body) })
}

const fail =
  (errorReason: string): Meddle =>
  (cdp, { requestId }) =>
    cdp.send('Fetch.failRequest', { requestId, errorReason })

const silent: Meddle = async () => undefined

const envelope = (status: number): Meddle =>
  answer(status, 'application/json', JSON.stringify({ code: String(status), msg: 'On purpose.', data: null }))

const odds: readonly unknown[] = [null, 0, -1, '', 'odd', [], {}, true, [null]]

/** A record with one field in six replaced by a value of another type. */
function odd(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return value.map((item) => odd(item, random))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      whole(random, 1, 6) === 1 ? odds[whole(random, 0, odds.length - 1)] : odd(item, random),
    ]),
  )
}

const oddRecords: Meddle = async (cdp, { requestId, request, responseStatusCode = 200 }) => {
  const { body, base64Encoded } = await cdp.send('Fetch.getResponseBody', { requestId })
  const text = base64Encoded ? Buffer.from(String(body), 'base64').toString() : String(body)
  const random = randomFrom(hashText(`${request.url} ${text.length}`))
  const made = JSON.parse(text) as { data: unknown }
  const told = JSON.stringify({ ...made, data: odd(made.data, random) })
  return answer(responseStatusCode, 'application/json', told)(cdp, { requestId, request })
}

/** How calls are answered during a fault; `undefined`: normally. */
const calls: Readonly<Partial<Record<FaultName, Meddle>>> = {
  offline: fail('InternetDisconnected'),
  silence: silent,
  '429': envelope(429),
  '503': envelope(503),
  html: answer(200, 'text/html', '<!doctype html><title>Gateway</title><p>Sorry.</p>'),
}
const answers: Readonly<Partial<Record<FaultName, Meddle>>> = {
  // The connection breaks during the response.
  cut: fail('ConnectionAborted'),
  odd: oddRecords,
}

/** The same for scripts of the page: those that its document loads, or all others. */
const files: Readonly<Partial<Record<FaultName, Meddle>>> = {
  offline: fail('InternetDisconnected'),
  'first script': fail('ConnectionReset'),
  'late script': fail('ConnectionReset'),
  'late script silent': silent,
}

/** Runs before the page's scripts: simulates a browser without storage or network. */
const deny = `(() => {
  if (location.pathname === '/' && window === window.top && new URLSearchParams(location.search).has('carrier')) return
  const refuse = () => { throw new DOMException('Refused on purpose.', 'SecurityError') }
  for (const [object, name] of [[window, 'localStorage'], [window, 'sessionStorage'], [window, 'indexedDB']])
    Object.defineProperty(object, name, { configurable: true, get: refuse })
  Object.defineProperty(Document.prototype, 'cookie', { configurable: true, get: refuse, set: refuse })
})()`
const offline = `Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => false })`

const scripts: Readonly<Partial<Record<FaultName, string>>> = { storage: deny, offline }

/**
 * Injects a fault between a page and its host.
 * Sandbox commands are not affected.
 */
export async function meddle(cdp: Cdp, fault: FaultName, { first, spared }: PageFiles): Promise<Meddling> {
  const source = scripts[fault]
  const added = source && (await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source }))
  const change = files[fault]
  const isMeant = (path: string): boolean =>
    path.endsWith('.js') && !spared.has(path) && (fault === 'first script' ? first.has(path) : !first.has(path))

  const stop = cdp.on('Fetch.requestPaused', (params) => {
    const paused = params as unknown as Paused
    const path = new URL(paused.request.url).pathname
    const isFile = path.startsWith('/assets/')
    const meddled = isFile
      ? isMeant(path) && change
      : (paused.responseStatusCode === undefined ? calls : answers)[fault]
    const goOn: Meddle = (_, { requestId }) => cdp.send('Fetch.continueRequest', { requestId })
    // Closing a page aborts its requests.
    ;(meddled || goOn)(cdp, paused).catch(() => undefined)
  })
  const stage = answers[fault] ? 'Response' : 'Request'
  const patterns = [
    ...(change ? [{ urlPattern: '*/assets/*' }] : []),
    ...(calls[fault] || answers[fault] ? [{ urlPattern: '*/v1/*', requestStage: stage }] : []),
  ]
  if (patterns.length > 0) await cdp.send('Fetch.enable', { patterns })
  return {
    async lift() {
      stop()
      await cdp.send('Fetch.disable')
      if (added) await cdp.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: added.identifier })
    },
  }
}
