import { beforeAll, describe, expect, test } from 'vitest'
import type { AxeRules } from '#scripts/drivers/chromium.ts'
import { type locales, screenCases, type themes, viewports } from '#scripts/drivers/screenCases.ts'
import { faultsOf, findPosts, hrefOf, pressAll, readAs, type ShownPosts, settle } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

/** The other theme differs by its colours, and those by no width: it is looked at on a phone and at a desk. */
const contrast = 'color-contrast'
const inBlack = { rules: [contrast], widths: { en: 1440, ar: 390 } } as const
/** So is what contrast there is in this one. */
const contrasts = [390, 1440]

/** Each width in one direction at least; all of them in both are what `npm run screens` looks at, by the same checks. */
const widths: Readonly<Record<(typeof locales)[number], readonly number[]>> = { en: [390, 768, 1440], ar: [390, 1024] }

/** Looks at each screen in a language, on its widths. The directions are files of their own, so that two browsers share the work. */
export function screensSuite(locale: (typeof locales)[number]): void {
  const { https, http } = sandbox
  let posts: ShownPosts
  const chromium = chromiumForFile({ mobile: true })
  beforeAll(async () => {
    await chromium.browser.url(`${https}/favicon.ico`)
    posts = await findPosts(http)
  })

  describe.each(Object.entries(screenCases))('%s', (_, { path, shows, reader, presses }) => {
    beforeAll(() => readAs(chromium, reader))

    test(`in ${locale} axe finds nothing, in both themes, and nothing is too wide or too small`, async () => {
      const { browser } = chromium
      const href = `${https}/${locale}${hrefOf(path, posts)}`
      const found: string[] = []
      for (const viewport of viewports.filter(({ width }) => widths[locale].includes(width))) {
        await chromium.resize(viewport)
        // What only changes its width has come already; but what was opened at one width may be closed at another.
        const isNew = presses !== undefined || viewport.width === widths[locale][0]
        if (isNew) {
          await browser.url(href)
          await pressAll(chromium, presses)
        }
        await settle(chromium, shows, isNew ? undefined : 100)
        const look = async (theme: (typeof themes)[number], rules?: AxeRules) => {
          await browser.execute((name) => {
            document.documentElement.dataset.theme = name
          }, theme)
          const faults = await faultsOf(chromium, rules)
          found.push(...faults.map((fault) => `${viewport.width}, ${theme}: ${fault}`))
        }
        await look('white', contrasts.includes(viewport.width) ? undefined : { without: contrast })
        if (viewport.width === inBlack.widths[locale]) await look('black', inBlack.rules)
      }
      expect(found.join('\n')).toBe('')
    })
  })
}
