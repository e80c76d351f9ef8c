import { expect, test } from 'vitest'
import exchange from '#fixtures/exchange.config.ts'
import { sandboxPassword } from '#fixtures/gateway/accounts/sandboxAccounts.ts'
import { commandingJson } from '#scripts/sandboxKey.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'
import { visitIn } from '../support/visit.ts'

/** What stands somewhere in the browser's storage: where, and what it is. */
type Kept = readonly [place: string, value: string]

/** All that the browser keeps of the site that it is on. What cannot be read is told as a `fault`. */
const dumpOf = (browser: WebdriverIO.Browser): Promise<readonly Kept[]> =>
  browser.executeAsync((done: (found: readonly Kept[]) => void) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    async function all(): Promise<Kept[]> {
      const found: Kept[] = document.cookie.split('; ').map((pair) => ['cookie', decodeURIComponent(pair)])
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

const { https, http } = sandbox
const chromium = chromiumForFile({ width: 1280, height: 900 })
const visit = visitIn(() => chromium, sandbox)

const dump = () => dumpOf(chromium.browser)
const has = async (what: RegExp) => (await dump()).some((pair) => what.test(pair.join(' ')))

/**
 * A logged-in user uses everything.
 * @returns what is theirs alone.
 */
async function use(userId: string) {
  const { until, click, write } = visit
  const at = Date.now()
  const [searched, draft] = [`orchid${at}`, `A draft of ${at}`]
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
  const cookies = await chromium.browser.execute(() => document.cookie)
  // By its name: a visitor's mark is as long.
  const session = cookies.split('; ').find((pair) => pair.startsWith(`${exchange.cookies.session}=`))
  const token = session?.split('=')[1] ?? ''
  expect(token).not.toBe('')
  await until(() => has(/\/common pair /), 'The pair of keys is not kept.')
  await until(() => has(/insights\/1\/signConfig/), 'The sign configuration is not kept.')
  // Whose session it came in, which it says nowhere itself.
  await chromium.browser.execute((id) => {
    const key = 'insights/1/signConfig'
    sessionStorage.setItem(key, JSON.stringify({ ...JSON.parse(sessionStorage.getItem(key) ?? ''), of: id }))
  }, userId)
  return { userId, token, searched, draft, leftAt: Date.now() }
}
type Used = Awaited<ReturnType<typeof use>>

/** What is left of a user, except a draft under their id, and unsent tracking events, which were theirs when they were noted. */
function leftOf({ userId, draft }: Used, after: readonly Kept[], personal: RegExp): readonly Kept[] {
  const left = after.filter((pair) => personal.test(pair.join(' ')))
  const others = left.filter(([key]) => !/^(?:insights\/webSdk |localStorage insights\/1\/trackNote\|)/.test(key))
  // Which draft this tab was writing, by its id, whosever it is.
  const mark = new RegExp(`^\\{"userId":"${userId}","draftId":"\\w+"\\}$`)
  const isOwn = ([key, value]: Kept) =>
    key.startsWith(`insights/community draft ${userId} `) ||
    (key === 'sessionStorage insights/1/writing' && mark.test(value))
  expect(others.filter(([, value]) => value.includes(draft))).toHaveLength(1)
  expect(after.filter(([key]) => key === 'fault')).toEqual([])
  return others.filter((pair) => !isOwn(pair))
}

async function pressLogOut(): Promise<void> {
  await visit.click('button[aria-label^="Your account"]')
  await visit.click('Log out')
  await visit.click('Keep and log out')
}
/** The exchange ends the session, which the page hears by its next call. */
async function endSession(userId: string): Promise<void> {
  const ended = await fetch(`${http}/sandbox/session`, {
    method: 'DELETE',
    headers: commandingJson,
    body: JSON.stringify({ userId }),
  })
  expect(ended.ok).toBe(true)
  await chromium.browser.url(`${https}/insights/setting/passkeys`)
}

test.each([
  ['that a person asks for', pressLogOut],
  ['that the exchange forces', endSession],
])(
  'after a log-out %s, storage has nothing of the user but a draft under their id',
  { timeout: 90_000 },
  async (_, logOut) => {
    const { until } = visit
    const email = `dump-${Date.now()}@provider.example`
    const used = await use(await visit.register(email))
    const { userId, token, searched, draft, leftAt } = used
    await logOut(userId)
    await until(async () => (await visit.viewer()) === null, 'The log-out did not happen.')
    await until(
      () => chromium.browser.execute(() => !localStorage.getItem('insights/1/person')),
      'What was theirs is not looked after.',
    )
    // The answer that ends a session takes its cookies along: its page has still to hear of it.
    await until(async () => !(await has(new RegExp(`pair user ${userId}`))), 'The pairs of keys are not removed.')
    const after = await dump()
    expect(after.length).toBeGreaterThan(3)
    expect(leftOf(used, after, new RegExp([userId, token, email, searched, draft].join('|')))).toEqual([])
    // A visitor's page may have made a pair for a log-in to come.
    const isNew = (pair: string) => Number(JSON.parse(pair).timestamp) > leftAt
    const pairs = after.filter(([key]) => /common (?:pair|signing) /.test(key))
    expect(pairs.filter(([key, pair]) => !(key.includes('common pair unbound ') && isNew(pair)))).toEqual([])
  },
)

test('after a switch, storage has nothing of the previous account but a draft under its id', {
  timeout: 90_000,
}, async () => {
  const { until, click, write, open, says } = visit
  const [main, sub] = ['desk@meridian.example', 'grid@meridian.example']
  await open('/login')
  await write('input[name="username"]', main)
  await write('input[name="password"]', sandboxPassword)
  await click('form button[type="submit"]')
  const used = await use(await visit.entered())
  const { userId, token, searched, draft } = used
  await click('button[aria-label^="Your account"]')
  await click('Switch account')
  await until(
    () =>
      chromium.browser.execute((wanted) => {
        const all = [...document.querySelectorAll<HTMLElement>('.own-account__choice')]
        const found = all.find(({ textContent }) => textContent.includes(wanted))
        found?.click()
        return found !== undefined
      }, sub),
    'There is no such account.',
  )
  const next = async () => (await visit.viewer()) ?? ''
  await until(async () => (await next()) !== userId, 'The account is the same.')
  const nextId = await next()
  await until(
    () => chromium.browser.execute((id) => localStorage.getItem('insights/1/person') === id, nextId),
    'What was of the account before is not looked after.',
  )
  const after = await dump()
  // Who has written what the account reads now is everybody's to know.
  const isRead = ([key]: Kept) => key.startsWith(`insights/requests list ${nextId} `)
  const others = after.filter((pair) => !isRead(pair) || !pair.join(' ').includes(userId))
  expect(leftOf(used, others, new RegExp([userId, token, main, searched, draft].join('|')))).toEqual([])
  // The session's own, by its token and by whose it is.
  const pairs = after.flatMap(([key]) => /common ((?:pair|signing) .+)/.exec(key)?.[1] ?? [])
  expect(pairs.filter((name) => name.startsWith('pair token '))).toHaveLength(1)
  expect(pairs.filter((name) => !/^pair (?:token|unbound) /.test(name))).toEqual([`pair user ${nextId}`])

  await chromium.browser.url(`${https}/insights/draft`)
  await says('No drafts')
  expect(await chromium.browser.execute(() => document.documentElement.outerHTML)).not.toContain(draft)
})
