import { beforeAll, describe, expect, test } from 'vitest'
import { setOffline } from '#scripts/drivers/cdp.ts'
import { readAs, reader } from '#scripts/drivers/screens.ts'
import { chromiumForFile, deskForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'
import { visitIn } from '../support/visit.ts'

const { https } = sandbox
const patience = { timeout: 180_000 }
/** They have saved nothing in the seeded world. */
const saver = '10000285'
const account = 'button[aria-label^="Your account"]'

describe('in a browser', () => {
  // What goes between tabs needs the whole browser.
  const chromium = chromiumForFile({ width: 1280, height: 900, isWhole: true }, saver)
  const visit = visitIn(() => chromium, sandbox)
  beforeAll(async () => {
    await chromium.cdp.send('Network.enable')
  })

  const to = (tab: string) => chromium.browser.switchToWindow(tab)
  const listed = () =>
    chromium.browser.execute(() =>
      Array.from(document.querySelectorAll<HTMLElement>('main .post-card'), ({ dataset }) => dataset.item ?? ''),
    )
  const lists = (ids: readonly string[]) =>
    visit.until(async () => (await listed()).join() === ids.join(), `The list is not ${ids}.`)
  const arrives = (path: string) =>
    visit.until(() => chromium.browser.execute((wanted) => location.pathname === wanted, path), `Not at ${path}.`)
  /** Chooses a row of a card's menu. */
  async function choose(id: string, row: string): Promise<void> {
    await visit.click(`[data-item="${id}"] .safety-button`)
    await visit.click(`[role="menuitem"]:nth-child(${(await rowsOf()).indexOf(row) + 1})`)
  }
  const rowsOf = async () => {
    await chromium.browser.$('[role="menuitem"]').waitForExist()
    return chromium.browser.execute(() =>
      Array.from(document.querySelectorAll('[role="menuitem"]'), ({ textContent }) => textContent),
    )
  }

  test('saves a post by menu or key, lists it in every tab, and shows it offline', {
    ...patience,
  }, async () => {
    const { browser } = chromium
    const first = await browser.getWindowHandle()
    const { handle: second } = await browser.newWindow(`${https}/insights/saved`, { type: 'window' })
    await visit.says('Nothing saved yet')
    await to(first)
    await browser.url(`${https}/insights`)
    await visit.until(() => browser.$(account).isExisting(), 'The reader is not logged in.')
    const [one = '', two = ''] = await listed()
    await choose(one, 'Save for later')
    await visit.says('Saved for later')
    await visit.until(async () => {
      await browser.keys(['j'])
      return browser.$(`[data-item="${two}"].is-walked`).isExisting()
    }, 'The keys do not walk to the second post.')
    await browser.keys(['b'])

    await to(second)
    await lists([two, one])
    await to(first)
    await visit.click(account)
    await visit.click('.account-menu__row[href="/insights/saved"]')
    await lists([two, one])

    // What is kept for a time without a network is kept once there is nothing else to do.
    await visit.until(
      () =>
        browser.execute(
          () =>
            new Promise<boolean>((resolve) => {
              const opening = indexedDB.open('insights')
              opening.onsuccess = () => {
                const request = opening.result.transaction('requests').objectStore('requests').getAllKeys()
                request.onsuccess = () => {
                  opening.result.close()
                  resolve(request.result.filter((key) => / post \d|list \S+ \S+ post /.test(String(key))).length >= 2)
                }
              }
            }),
        ),
      'The posts are not kept.',
    )
    await setOffline(chromium.cdp, true)
    await visit.click(`[data-item="${two}"] .post-card__link`)
    await arrives(`/insights/posts/${two}`)
    await visit.until(() => browser.$('main .post, main article').isExisting(), 'The post does not open.')
    await browser.back()
    await lists([two, one])
    await choose(one, 'Remove from saved')
    await lists([two])
    await setOffline(chromium.cdp, false)
    await to(second)
    await lists([two])
    await browser.closeWindow()
    await to(first)
  })

  test('searches saved posts only, and offers visitors the log-in', patience, async () => {
    const { browser } = chromium
    await readAs(chromium, reader)
    await browser.url(`${https}/insights/saved`)
    await visit.until(async () => (await listed()).length > 0, 'Nothing is saved.')
    await browser.$('.list-search__field').setValue('zzzz no such words')
    await visit.says('No saved posts match')
    expect(new URL(await visit.address()).searchParams.get('q')).toBe('zzzz no such words')
    await visit.click('Show all')
    await visit.until(async () => (await listed()).length > 0, 'The list does not come back.')
    await readAs(chromium, undefined)
    await browser.url(`${https}/insights/saved`)
    await visit.says('Your saved posts')
  })
})

describe('in the app', () => {
  const desk = deskForFile()

  test('saves a post by its menu, and lists it', patience, async () => {
    await desk.open()
    await desk.until(({ web }) => web && web.posts.length > 0)
    const [, somebody = ''] = await desk.chromium.browser.execute(() =>
      Array.from(document.querySelectorAll('#person option'), (option) => option.textContent ?? ''),
    )
    await desk.choose('Logged in', somebody)
    const { web } = await desk.until(({ web, log }) => web?.posts.length && log.some(({ name }) => name === 'session'))
    const has = (selector: string) =>
      desk.chromium.browser.waitUntil(
        () =>
          desk.chromium.browser.execute(
            (wanted) => Boolean(document.querySelector('iframe')?.contentDocument?.querySelector(wanted)),
            selector,
          ),
        { timeoutMsg: `The web page has no ${selector}.` },
      )
    const tap = async (selector: string) => {
      await has(selector)
      await desk.tap(selector)
    }
    const id = web?.posts[0]?.split('/').pop() ?? ''
    await tap(`[data-item="${id}"] .safety-button`)
    await has('[role="menuitem"]')
    const row = await desk.chromium.browser.execute(() => {
      const rows = [...(document.querySelector('iframe')?.contentDocument?.querySelectorAll('[role="menuitem"]') ?? [])]
      return rows.findIndex(({ textContent }) => textContent === 'Save for later') + 1
    })
    expect(row).toBeGreaterThan(0)
    await tap(`[role="menuitem"]:nth-child(${row})`)
    const call = 'POST v1/social/user/save'
    await desk.until(({ log }) => log.some(({ summary, outcome }) => summary === call && outcome === 'ok'))
    await tap('.account-entry > button')
    await tap('.account-menu__row[href$="/insights/saved"]')
    await desk.until((shown) => shown.web?.path === '/insights/saved' && !shown.native)
    await has(`main [data-item="${id}"]`)
  })
})
