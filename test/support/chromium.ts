import { afterAll, beforeAll } from 'vitest'
import { type Chromium, type ChromiumOptions, openChromium } from '#scripts/drivers/chromium.ts'
import { readAs } from '#scripts/drivers/screens.ts'

/**
 * A browser for the tests of a file or a group.
 * @param userId who is logged in at the sandbox's site.
 */
export function chromiumForFile(options: ChromiumOptions = {}, userId?: string): Chromium {
  let opened: Chromium
  beforeAll(async () => {
    opened = await openChromium(options)
    if (!userId) return
    const { sandbox } = await import('./sandbox.ts')
    await opened.browser.url(`${sandbox.https}/favicon.ico`)
    await readAs(opened, userId)
  })
  afterAll(() => opened?.close())
  return {
    get browser() {
      return opened.browser
    },
    get cdp() {
      return opened.cdp
    },
    resize: (viewport) => opened.resize(viewport),
    renew: (origin, initScripts) => opened.renew(origin, initScripts),
    axe: (rules) => opened.axe(rules),
    close: () => opened.close(),
  }
}
