import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { matchRoute } from '#bridge/site/routes.ts'
import { asUsed, type Chromium, openChromium } from '#scripts/drivers/chromium.ts'
import { screenCases } from '#scripts/drivers/screenCases.ts'
import { findPosts, hrefOf, readAs, reader } from '#scripts/drivers/screens.ts'
import { openReleasesSite, type ReleasesSite } from '../support/released.ts'

/*
 * A release is replaced under a page that is open and has a draft in it, with the assets of the release before and without. The reader
 * goes to every route and writes at each. Without the old assets, a sheet over the open draft or a screen is the first file missed.
 */

const patience = { timeout: 30_000, interval: 50 }
const field = '.composer textarea'

/** Counts the documents of a tab, frames apart. Runs in each before its own scripts. */
const countDocuments = `if (self === top)
  sessionStorage.setItem('documents', Number(sessionStorage.getItem('documents') ?? 0) + 1)`

/** As a logged-in reader sees them, with nothing open over them; the log-in is not for them. */
const names = Object.entries(screenCases)
  .filter(([name, { reader: whose = reader, presses }]) => {
    return whose === reader && !presses && !/visitor|^(login|register|exchange|home)$/.test(name)
  })
  .map(([name]) => name)

/** What a person does in this page, and what is there. */
function handsIn({ browser }: Chromium) {
  const has = (selector: string) =>
    browser.waitUntil(() => browser.execute((wanted) => Boolean(document.querySelector(wanted)), selector), {
      ...patience,
      timeoutMsg: `${selector} did not come.`,
    })
  return {
    has,
    documents: () => browser.execute(() => Number(sessionStorage.getItem('documents'))),
    /** As by a link of the page. */
    goTo: (path: string) =>
      browser.execute((href) => {
        const link = document.createElement('a')
        link.href = href
        document.querySelector('#root')?.firstElementChild?.append(link)
        link.click()
        link.remove()
      }, path),
    /** Opens the composer by its key, unless it is open, and types into it. */
    async write(text: string) {
      const open = (selector: string) => {
        const isOpen = Boolean(document.querySelector(selector))
        if (!isOpen) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))
        return isOpen
      }
      await browser.waitUntil(() => browser.execute(open, field), {
        ...patience,
        interval: 200,
        timeoutMsg: `The composer did not open for “${text}”.`,
      })
      await browser.execute(
        (selector, typed) => {
          document.querySelector<HTMLTextAreaElement>(selector)?.focus()
          document.execCommand('insertText', false, typed)
        },
        field,
        text,
      )
    },
    /** All that this device has stored, as text. */
    stored: () =>
      browser.execute(async () => {
        const answered = <T>(asked: IDBRequest<T>) =>
          new Promise<T>((resolve, reject) => {
            asked.onsuccess = () => resolve(asked.result)
            asked.onerror = () => reject(asked.error)
          })
        const database = await answered(indexedDB.open('insights'))
        const areas = [...database.objectStoreNames]
        const all = await Promise.all(
          areas.map((area) => answered(database.transaction(area).objectStore(area).getAll())),
        )
        database.close()
        return JSON.stringify(all) + JSON.stringify({ ...localStorage })
      }),
  }
}

/**
 * Has the release replaced under a draft, and goes to every route, with a draft at each.
 * @param first what needs a file of the old release first.
 * @returns the reloads that it took, and the drafts that are not on the device at the end.
 */
async function walk(first: 'sheet' | 'screen', replace: () => void) {
  const { browser } = chromium
  const { https, http } = site.gateway.addresses
  const { has, documents, goTo, write, stored } = handsIn(chromium)
  await browser.url(`${https}/favicon.ico`)
  await readAs(chromium, reader)
  await browser.execute(() => sessionStorage.clear())
  await browser.url(`${https}/insights`)
  const drafts = [`Typed before the release, ${first} first.`]
  for (const text of drafts) await write(text)
  const begun = await documents()
  const reloads = async () => (await documents()) - begun
  replace()

  if (first === 'sheet') {
    await browser.execute(() => document.querySelector<HTMLElement>('.more-button')?.click())
    // It is there, or a new document has the composer open again, with what stood in it.
    const isThere = () => browser.execute(() => Boolean(document.querySelector('.menu-list')))
    const isBack = async () =>
      (await reloads()) > 0 &&
      drafts[0] === (await browser.execute((at) => document.querySelector<HTMLTextAreaElement>(at)?.value, field))
    await browser.waitUntil(async () => (await isThere()) || (await isBack()), {
      ...patience,
      timeoutMsg: 'The composer did not come back as it was.',
    })
    if (await isThere()) await browser.keys('Escape')
  }
  const posts = await findPosts(http)
  for (const name of names) {
    const { path = '', shows = '' } = screenCases[name] ?? {}
    const href = hrefOf(path, posts)
    await goTo(href)
    await has(`[data-route="${matchRoute(href.split('?')[0] ?? '')?.name}"]`)
    await has(shows)
    if (name === 'article') continue
    const text = `Typed at ${name}, ${first} first.`
    await write(text)
    drafts.push(text)
  }
  const count = await reloads()
  await goTo('/insights')
  await has('[data-route="home"]')
  await browser.url(`${https}/favicon.ico`)
  const all = await stored()
  return { reloads: count, lost: drafts.filter((text) => !all.includes(text)) }
}

let site: ReleasesSite
let chromium: Chromium
beforeAll(async () => {
  site = await openReleasesSite()
}, 180_000)
afterAll(() => site?.close())
beforeEach(async () => {
  site.serveOld()
  chromium = await openChromium({ ...asUsed, width: 1280, height: 900, initScripts: [countDocuments] })
})
afterEach(() => chromium?.close())

test('a release that keeps the previous assets reloads no open page and loses no draft', async () => {
  expect(await walk('sheet', site.serveBoth)).toEqual({ reloads: 0, lost: [] })
}, 240_000)

test.each(['sheet', 'screen'] as const)(
  'without them, a missing %s reloads the page once and loses no draft',
  async (first) => {
    expect(await walk(first, site.serveToday)).toEqual({ reloads: 1, lost: [] })
  },
  240_000,
)
