import { beforeAll, expect, test } from 'vitest'
import { screenCases } from '#scripts/drivers/screenCases.ts'
import { readAs, settle } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https } = sandbox
const chromium = chromiumForFile({ width: 1440, height: 900 })
beforeAll(async () => {
  await chromium.browser.url(`${https}/favicon.ico`)
})

/** What is beside each other on a desk: a column of 600 with a rail of 320, or a list of 320 with what is chosen in it. */
test.each([
  ['draft-visitor', [600]],
  ['notification-visitor', [600]],
  ['topic', [600, 320]],
  ['draft', [320, 600]],
])('%s has its columns on a desk: %j', async (screen, widths) => {
  const { path, shows, reader } = screenCases[screen] ?? {}
  if (!path || !shows) throw new Error(`There is no ${screen}.`)
  await readAs(chromium, reader)
  await chromium.browser.url(`${https}/en${path}`)
  await settle(chromium, shows)
  const found = await chromium.browser.execute(() =>
    Array.from(document.querySelectorAll('.page__column, .rail'), (part) => part.getBoundingClientRect().width),
  )
  expect(found).toEqual(widths)
})
