import { expect, test } from 'vitest'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https } = sandbox
/** Uncaught errors, in the page's own words. */
const listen = `window.uncaught = []
for (const name of ['error', 'unhandledrejection'])
  addEventListener(name, ({ message, reason }) => window.uncaught.push(String(message ?? reason)))`

const chromium = chromiumForFile({ width: 1280, initScripts: [listen] })

const person = 'a[href*="/insights/user/"]'
const personsPage = '.profile-posts [data-item]'

test.each([
  ['the ranking', 'nav a[href="/insights/rank"]', 'nav a[href="/insights/rank"][aria-current]'],
  ['a post of theirs', '.profile-posts .post-card__link', '.post-screen'],
  ['the feed', 'nav a[href="/insights"]', '.home .post-card'],
])('from the feed to a person’s page and on to %s: there is always a page', async (_, onward, arrived) => {
  const { browser } = chromium
  const uncaught = () => browser.execute(() => Reflect.get(window, 'uncaught'))
  const comes = (selector: string) =>
    browser
      .waitUntil(() => browser.execute((there) => Boolean(document.querySelector(there)), selector), {
        timeout: 20_000,
      })
      .catch(async () => {
        const shown = await browser.execute(
          () => `${location.pathname}: “${document.querySelector('#root')?.textContent}”`,
        )
        throw new Error(`There is no ${selector} at ${shown.slice(0, 300)} ${JSON.stringify(await uncaught())}`)
      })
  const follow = async (link: string) => {
    await comes(link)
    await browser.execute((found) => document.querySelector<HTMLElement>(found)?.click(), link)
  }
  await browser.url(`${https}/insights`)
  await follow(`.post-card ${person}`)
  await comes(personsPage)
  await follow(onward)
  await comes(arrived)
  expect(await uncaught()).toEqual([])
})
