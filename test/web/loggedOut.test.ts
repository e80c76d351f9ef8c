import { beforeEach, expect, test, vi } from 'vitest'
import type { LoadSessionMessages } from '#bridge/exchange/sessionWords.ts'
import exchange from '#fixtures/exchange.config.ts'

/*
 * An exchange that ends a session, and the pages before and after the log-out. A page is a set of modules; only cookies
 * and session storage survive.
 */

const { session, user, refresh } = exchange.cookies
const over = 'Your session has ended. Log in again.'

/** The cookies of a browser, by name, host and path, as it keeps them. */
const jar = new Map<string, string>()
const domain = 'insights.acme.example'
const set = (name: string, value: string, more = '') => writeCookie(`${name}=${value}; ${more}`)
const read = () => [...jar].map(([key, value]) => `${key.split(' ')[0]}=${value}`).join('; ')

function writeCookie(text: string): void {
  const [pair = '', ...attributes] = text.split('; ')
  const [name = '', value = ''] = pair.split('=')
  const of = (attribute: string) =>
    attributes.find((one) => one.toLowerCase().startsWith(`${attribute}=`))?.slice(attribute.length + 1)
  const host = of('domain')
  // A browser accepts cookies for its host, but not for a public suffix.
  if (host !== undefined && (!`.${domain}`.endsWith(`.${host}`) || !host.includes('.'))) return
  const key = `${name} ${host ?? ''} ${of('path') ?? '/'}`
  if (of('max-age') === '0') jar.delete(key)
  else jar.set(key, value)
}

let reloads = 0
let refusal: { readonly code: string; readonly msg: string } | undefined
const asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(document, 'cookie', 'get').mockImplementation(read)
  vi.spyOn(document, 'cookie', 'set').mockImplementation(writeCookie)
  vi.stubGlobal('location', {
    protocol: 'https:',
    hostname: domain,
    pathname: '/insights',
    reload: () => {
      reloads += 1
    },
  })
  vi.stubGlobal('fetch', async (url: string | Request) => {
    const address = typeof url === 'string' ? url : url.url
    asked.push(address)
    const isOpen = /public|common|config|log/.test(address)
    const answer = isOpen || !refusal ? { code: '00000', msg: '', data: {} } : { ...refusal, data: null }
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
  sessionStorage.clear()
  jar.clear()
  reloads = 0
  asked.length = 0
  refusal = { code: '00004', msg: over }
})

async function pass(ms: number): Promise<void> {
  // The database answers in turns of its own, which are not on the fake clock.
  for (let turn = 0; turn < 20; turn++) {
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(turn === 0 ? ms : 0)
  }
}

/** A page of the tab, from its beginning. */
async function openPage(words?: LoadSessionMessages) {
  vi.resetModules()
  const { createClient } = await import('#bridge/index.ts')
  const { readSession } = await import('#bridge/exchange/session.ts')
  const said: string[] = []
  const client = createClient(exchange, {
    state: () => ({ theme: 'white', locale: 'en', simulation: false }),
    onNotice: (message) => said.push(message),
    ...(words && { messages: words }),
  })
  const like = async () => {
    client.call('social.react', { postId: '1', kind: 'like', on: true }, { silent: true }).catch(() => {})
    await pass(100)
  }
  return { said, like, who: () => readSession(exchange.cookies) }
}

const nobody = { token: '', userId: '' }
function logIn(more = '', token = 't1') {
  set(session, token, more)
  set(user, '7', more)
  set(refresh, 'r', more)
}

test.each(['00004', '20906', '20205', '00023'])(
  'what was said of %s is said once more after the reload, and once',
  async (code) => {
    refusal = { code, msg: over }
    logIn()
    const before = await openPage()
    await before.like()
    expect([before.said, reloads, read()]).toEqual([[over], 1, ''])
    expect((await openPage()).said).toEqual([over])
    expect((await openPage()).said).toEqual([])
  },
)

test('a second code within 2 s loses its words neither before the reload nor by it; the same is said once', async () => {
  logIn()
  const before = await openPage()
  refusal = { code: '00020', msg: 'The request is not signed.' }
  await before.like()
  refusal = { code: '00004', msg: over }
  await before.like()
  await before.like()
  expect(before.said).toEqual(['The request is not signed.', over])
  expect((await openPage()).said).toEqual(['The request is not signed.', over])
})

const unsigned = { code: '00020', msg: 'The request is not signed.' }
const keysLost = 'This browser lost your session keys. Please log in again.'

test('a session whose keys this browser has not is ended with a sentence, once, and not while they may still come', async () => {
  refusal = unsigned
  logIn()
  const before = await openPage()
  await before.like()
  await before.like()
  // Another tab, or this one, may be about to keep them.
  expect([before.said, reloads, before.who().token]).toEqual([[unsigned.msg], 0, 't1'])
  await pass(2_000)
  expect([before.said, reloads, read()]).toEqual([[unsigned.msg, keysLost], 1, ''])
  await before.like()
  await pass(3_000)
  expect(reloads).toBe(1)
  expect((await openPage()).said).toEqual([keysLost])
})

const inGerman: LoadSessionMessages = async () => {
  const { setPathLocale } = await import('#web/lib/page/appearance.ts')
  setPathLocale('de')
  const { loadSessionWords } = await import('#web/app/late.ts')
  return loadSessionWords()
}
test.each([
  [{ code: '00004', msg: '' }, inGerman, ['Du wurdest abgemeldet.'], 100],
  [
    unsigned,
    inGerman,
    [unsigned.msg, 'Dieser Browser hat die Schlüssel deiner Sitzung verloren. Bitte melde dich wieder an.'],
    2_000,
  ],
  [{ code: '00004', msg: '' }, () => new Promise<never>(() => {}), ['You have been logged out.'], 3_000],
  [unsigned, () => Promise.reject(new Error('lost')), [unsigned.msg, keysLost], 2_000],
] as const)('what ends it after %j is said in the reader’s language, or in English', async (how, words, heard, ms) => {
  refusal = how
  logIn()
  // A busy machine loads a language for longer than these clocks would wait.
  if (words === inGerman) await inGerman()
  const before = await openPage(words)
  await before.like()
  await pass(ms)
  expect([before.said, reloads, read()]).toEqual([heard, 1, ''])
  expect((await openPage()).said).toEqual(heard.slice(-1))
})

test('cookies that cannot be removed reload the page once, and it stands as a visitor’s, with a sentence', async () => {
  logIn('Path=/insights')
  await (await openPage()).like()
  expect([reloads, jar.size]).toEqual([1, 3])
  const after = await openPage()
  expect([after.who(), after.said]).toEqual([nobody, [over]])
  await after.like()
  await pass(3_000)
  await after.like()
  expect([after.who(), after.said, reloads]).toEqual([nobody, [over], 1])
  // Reloaded by hand, it is the same.
  const later = await openPage()
  await later.like()
  expect([later.who(), reloads]).toEqual([nobody, 1])
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('t1')
})

test('logs in again, though the cookies before could not be removed', async () => {
  logIn('Path=/insights')
  await (await openPage()).like()
  const after = await openPage()
  expect(after.who()).toEqual(nobody)
  logIn('Path=/insights', 't2')
  expect(after.who()).toEqual({ token: 't2', userId: '7' })
  expect((await openPage()).who()).toEqual({ token: 't2', userId: '7' })
  // That session can end as well, once.
  await (await openPage()).like()
  expect(reloads).toBe(2)
  expect((await openPage()).who()).toEqual(nobody)
})

test('another tab hears nothing of it, and has its own words', async () => {
  logIn()
  await (await openPage()).like()
  const first = new Map(Object.entries(sessionStorage))
  // A tab has a storage of its own.
  sessionStorage.clear()
  const other = await openPage()
  expect(other.said).toEqual([])
  await other.like()
  expect([other.said, reloads]).toEqual([[over], 2])
  expect((await openPage()).said).toEqual([over])
  for (const [key, value] of first) sessionStorage.setItem(key, String(value))
  expect((await openPage()).said).toEqual([over])
})

test.each([
  ['are removed, the page is reloaded all the same', '', 1],
  ['cannot be removed, it is not, and continues as a visitor’s', 'Path=/insights', 0],
])('in a tab that keeps nothing, where the cookies %s', async (_, more, times) => {
  const deny = () => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: deny, setItem: deny, removeItem: deny })
  logIn(more)
  const page = await openPage()
  await page.like()
  await page.like()
  expect([page.who(), page.said, reloads]).toEqual([nobody, [over], times])
})
