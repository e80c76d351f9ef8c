import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RouteName, routes } from '#bridge/site/routes.ts'
import { seedNow } from '#fixtures/seed/index.ts'
import { screenCases } from '#scripts/drivers/screenCases.ts'
import { findPosts, hrefOf, pressAll, readAs, type ShownPosts, settle } from '#scripts/drivers/screens.ts'
import { type Sandbox, startSandbox } from '#scripts/sandbox.ts'
import { nodesOf, writeTree } from '../support/accessibilityTree.ts'
import { chromiumForFile } from '../support/chromium.ts'

/** The clock of each page begins at the sandbox's moment. */
const freezeClock = `{
  const Real = Date
  const now = () => ${seedNow} + Math.floor(performance.now())
  window.Date = class extends Real {
    constructor(...given) {
      super(...(given.length > 0 ? given : [now()]))
    }
    static now = now
  }
}`

const names = Object.keys(routes) as RouteName[]
const folder = new URL('trees/', import.meta.url)
/** A page that has stayed as it is for so long has nothing to bring. Milliseconds. */
const quietMs = 12_000
const howToRenew = `Where that is what was meant: vitest run --project accessibility test/accessibility/trees.test.ts -u`

let sandbox: Sandbox
let posts: ShownPosts
const chromium = chromiumForFile({ width: 1440, height: 900, initScripts: [freezeClock] })
beforeAll(async () => {
  // No other test writes there.
  sandbox = await startSandbox(undefined, seedNow)
  // What comes up by itself once a reader rests lies over all else.
  await chromium.cdp.send('Network.enable', {})
  await chromium.cdp.send('Network.setBlockedURLs', { urls: ['*/social/public/activity*'] })
  await chromium.cdp.send('Emulation.setTimezoneOverride', { timezoneId: 'UTC' })
  await chromium.browser.url(`${sandbox.addresses.https}/favicon.ico`)
  posts = await findPosts(sandbox.addresses.http)
}, 240_000)
afterAll(async () => {
  await sandbox?.close()
})

/** The tree as it is written down, once it is that; else as it stays. */
async function treeOf(written: string): Promise<string> {
  let since = performance.now()
  for (let tree = ''; ; ) {
    const next = writeTree(await nodesOf(chromium.cdp))
    if (next === written) return next
    if (next !== tree) since = performance.now()
    if (performance.now() - since > quietMs) return next
    tree = next
  }
}

test.each(names)('the accessibility tree of %s equals its file', async (name) => {
  const { path, shows, reader, presses } = screenCases[name]
  await readAs(chromium, reader)
  await chromium.browser.url(`${sandbox.addresses.https}/en${hrefOf(path, posts)}`)
  await pressAll(chromium, presses)
  await settle(chromium, shows)
  const written = await readFile(new URL(`${name}.txt`, folder), 'utf8').catch(() => '')
  await expect(await treeOf(written), howToRenew).toMatchFileSnapshot(`trees/${name}.txt`)
})

test('each stored tree belongs to a screen', async () => {
  const own = names.map((name) => `${name}.txt`)
  expect((await readdir(folder)).filter((file) => !own.includes(file))).toEqual([])
})
