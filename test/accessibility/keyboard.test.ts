import { beforeAll, expect, test } from 'vitest'
import { routes } from '#bridge/site/routes.ts'
import { screenCases } from '#scripts/drivers/screenCases.ts'
import { findPosts, hrefOf, readAs, reader, type ShownPosts, settle } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { goAlongTabs, openAll, walkAll } from '../support/keyboard.ts'
import { sandbox } from '../support/sandbox.ts'

const { https, http } = sandbox
/** Of what has two faces, both. */
const names = [...Object.keys(routes), 'found']
/** What is for who is not logged in. */
const forVisitors: readonly string[] = ['login', 'register']

let posts: ShownPosts
const chromium = chromiumForFile({ width: 1280, height: 900 })
beforeAll(async () => {
  // What comes up by itself once a reader rests lies over all else.
  await chromium.cdp.send('Network.enable', {})
  await chromium.cdp.send('Network.setBlockedURLs', { urls: ['*/social/public/activity*'] })
  await chromium.browser.url(`${https}/favicon.ico`)
  posts = await findPosts(http)
})

async function open(name: string): Promise<void> {
  const { path, shows } = screenCases[name] ?? {}
  if (!path || !shows) throw new Error(`There is no ${name}.`)
  await readAs(chromium, forVisitors.includes(name) ? undefined : reader)
  await chromium.browser.url(`${https}/en${hrefOf(path, posts)}`)
  await settle(chromium, shows, 1_000)
}

test.each(names)('%s: Tab reaches every control in page order, visible and marked, without a trap', async (name) => {
  await open(name)
  expect((await walkAll(chromium.cdp)).join('\n')).toBe('')
})

test.each(names)(
  '%s: arrows move between tabs; Escape closes what Enter opened, and restores the focus',
  async (name) => {
    await open(name)
    expect(await openAll(chromium.cdp)).toEqual([])
    expect(await goAlongTabs(chromium.cdp)).toEqual([])
  },
)
