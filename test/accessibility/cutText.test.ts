import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { type Chromium, openChromium } from '../../scripts/drivers/chromium.ts'
import { locales } from '../../scripts/drivers/screenCases.ts'
import { readAs, settle } from '../../scripts/drivers/screens.ts'

const { https } = inject('sandbox')
let chromium: Chromium

beforeAll(async () => {
  chromium = await openChromium({ mobile: true })
  await chromium.browser.url(`${https}/favicon.ico`)
  await readAs(chromium, undefined)
})
afterAll(() => chromium?.close())
beforeEach(() => chromium.resize({ mobile: true }))

/** Runs in the page: each name beside a handle, with whether some of its letters are lost while the handle has some to lose. */
function namesIn(): readonly (readonly [name: string, isCut: boolean])[] {
  return [...document.querySelectorAll('.author-line__who')].map((who) => {
    const [name, handle] = [who.querySelector('.author-line__name'), who.querySelector('.author-line__handle')]
    if (!name || !handle) throw new Error('A line has no name, or no handle.')
    const letters = document.createRange()
    letters.selectNodeContents(name)
    // To the last fraction of a pixel: as much is enough for the dots.
    const isCut = letters.getBoundingClientRect().width > name.getBoundingClientRect().width
    return [name.textContent, isCut && handle.getBoundingClientRect().width > 1] as const
  })
}

test.each(locales)('in %s a name is whole on a phone as long as its handle can give way', async (locale) => {
  await chromium.browser.url(`${https}/${locale}/insights`)
  await settle(chromium, 'article')
  const names = await chromium.browser.execute(namesIn)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter(([, isCut]) => isCut)).toEqual([])
})
