import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Chromium, openChromium } from '../drivers/chromium.ts'
import { type Visit, visitIn } from '../drivers/visit.ts'

const sandbox = inject('sandbox')
const { https, http } = sandbox
let chromium: Chromium
let visit: Visit

beforeAll(async () => {
  chromium = await openChromium({ width: 1280, height: 900 })
  visit = visitIn(() => chromium, sandbox)
})
afterAll(() => chromium?.close())

/** All that the browser keeps of the site, as pairs of where it stands and what it is. */
const dump = () =>
  chromium.browser.executeAsync((done: (found: [string, string][]) => void) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    async function all(): Promise<[string, string][]> {
      const found: [string, string][] = document.cookie.split('; ').map((pair) => ['cookie', decodeURIComponent(pair)])
      for (const place of ['localStorage', 'sessionStorage'] as const)
        for (const key of Object.keys(window[place])) found.push([`${place} ${key}`, window[place].getItem(key) ?? ''])
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await result(indexedDB.open(name))
        for (const area of database.objectStoreNames) {
          const store = () => database.transaction(area).objectStore(area)
          for (const key of await result(store().getAllKeys()))
            found.push([`${name}/${area} ${key}`, JSON.stringify(await result(store().get(key)))])
        }
        database.close()
      }
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) found.push([`cache ${name}`, url])
      return found
    }
    all().then(done, (error: unknown) => done([['fault', String(error)]]))
  })

const has = async (what: RegExp) => (await dump()).some((pair) => what.test(pair.join(' ')))

async function pressLogOut(): Promise<void> {
  await visit.click('button[aria-label^="Your account"]')
  await visit.click('Log out')
  await visit.click('Keep and log out')
}
/** The exchange ends the session, which the page hears by its next call. */
async function endSession(userId: string): Promise<void> {
  const ended = await fetch(`${http}/sandbox/session`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId }),
  })
  expect(ended.ok).toBe(true)
  await chromium.browser.url(`${https}/insights/setting/passkeys`)
}

test.each([
  ['that a person asks for', pressLogOut],
  ['that the exchange forces', endSession],
])(
  'after a log-out %s nothing of the person is left in any storage of the browser but a draft, under their id',
  { timeout: 90_000 },
  async (_, logOut) => {
    const { until, click, write } = visit
    const at = Date.now()
    const [email, searched, draft] = [`dump-${at}@provider.example`, `orchid${at}`, `A draft of ${at}`]
    const userId = await visit.register(email)
    await chromium.browser.url(`${https}/insights/search`)
    const field = chromium.browser.$('.search-field__input')
    await field.waitForExist()
    await field.addValue(searched)
    await chromium.browser.keys('Enter')
    await until(() => has(new RegExp(searched)), 'The search is not kept.')
    await chromium.browser.url(`${https}/insights`)
    await click('.compose-row')
    await write('.composer textarea', draft)
    await until(() => has(new RegExp(`/community .*${draft}`)), 'The draft is not kept.')
    await chromium.browser.url(`${https}/insights/topics`)
    const [, token = ''] =
      /(?:^|; )[^=]+=([\w-]{32,})/.exec(await chromium.browser.execute(() => document.cookie)) ?? []
    expect(token).not.toBe('')
    const personal = new RegExp([userId, token, email, searched, draft].join('|'))
    await until(() => has(/\/common pair /), 'The pair of keys is not kept.')
    await until(() => has(/insights\/1\/signConfig/), 'The sign configuration is not kept.')

    const leftAt = Date.now()
    await logOut(userId)
    await until(async () => (await visit.viewer()) === null, 'Nobody was logged out.')
    await until(
      () => chromium.browser.execute(() => !localStorage.getItem('insights/1/person')),
      'What was theirs is not looked after.',
    )
    const after = await dump()
    expect(after.length).toBeGreaterThan(3)
    const left = after.filter((pair) => personal.test(pair.join(' ')))
    // What tracking has yet to send was theirs when it was noted.
    const others = left.filter(([key]) => !/^(?:insights\/webSdk |localStorage insights\/1\/trackNote\|)/.test(key))
    // Which draft this tab was writing, by its id, for whoever it is of.
    const mark = new RegExp(`^\\{"userId":"${userId}","draftId":"\\w+"\\}$`)
    const isOwn = ([key, value]: readonly [string, string]) =>
      key.startsWith(`insights/community draft ${userId} `) ||
      (key === 'sessionStorage insights/1/writing' && mark.test(value))
    expect(others.filter((pair) => !isOwn(pair))).toEqual([])
    expect(others.filter(([, value]) => value.includes(draft))).toHaveLength(1)
    // A visitor's page may have made a pair for a log-in to come.
    const isNew = (pair: string) => Number(JSON.parse(pair).timestamp) > leftAt
    const pairs = after.filter(([key]) => /common (?:pair|signing) /.test(key))
    expect(pairs.filter(([key, pair]) => !(key.includes('common pair unbound ') && isNew(pair)))).toEqual([])
    expect(after.filter(([key]) => key === 'fault')).toEqual([])
    // The person is a visitor now, whose configuration may have come again: it names nobody.
    expect(await has(new RegExp(`signConfig.*(?:${userId}|${token})`))).toBe(false)
  },
)
