import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Chromium, openChromium } from '../drivers/chromium.ts'
import {
  articleId,
  faultsOf,
  locales,
  readAs,
  reader,
  screenCases,
  settle,
  themes,
  viewports,
} from '../drivers/screens.ts'

/** The other theme differs by its colours. */
const coloursOnly = ['color-contrast']

const { https, http } = inject('sandbox')
let chromium: Chromium
let post: string
beforeAll(async () => {
  chromium = await openChromium({ mobile: true })
  await chromium.browser.url(`${https}/favicon.ico`)
  post = await articleId(http)
})
afterAll(() => chromium?.close())

/** Each width in one direction at least; all of them in both are what `npm run screens` looks at, by the same checks. */
const widths: Readonly<Record<(typeof locales)[number], readonly number[]>> = { en: [390, 768, 1440], ar: [390, 1024] }

describe.each(Object.entries(screenCases))('%s', (_, { path, shows, asReader }) => {
  beforeAll(() => readAs(chromium, asReader && reader))

  test.each(locales)('in %s axe finds nothing, nothing is too wide or too small, in both themes', async (locale) => {
    const { browser } = chromium
    await browser.url(`${https}/${locale}${path.replace('{post}', post)}`)
    const found: string[] = []
    for (const viewport of viewports.filter(({ width }) => widths[locale].includes(width))) {
      await chromium.resize(viewport)
      await settle(chromium, shows)
      for (const theme of themes) {
        await browser.execute((name) => {
          document.documentElement.dataset.theme = name
        }, theme)
        found.push(
          ...(await faultsOf(chromium, theme === 'white' ? undefined : coloursOnly)).map(
            (fault) => `${viewport.width}, ${theme}: ${fault}`,
          ),
        )
      }
    }
    expect(found).toEqual([])
  })
})
