import { expect, test } from 'vitest'
import { watchPage } from '#scripts/bench/page/watch.ts'
import { chromiumForFile } from '../support/chromium.ts'

const words = 'What it is to show,\nin two lines.'
const chromium = chromiumForFile({ mobile: true, initScripts: [`(${watchPage})(${JSON.stringify(words)})`] })

/**
 * What the page does one after the other; between two steps it has painted.
 * @returns at which step its words were seen.
 */
const seenAt = (steps: readonly string[]): Promise<number> =>
  chromium.browser.executeAsync(async (list: readonly string[], done: (step: number) => void) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))
    let at = 0
    void window.insightsWatch?.words().then(() => done(at))
    for (const html of list) {
      at++
      document.body.replaceChildren(document.createRange().createContextualFragment(html))
      await painted()
    }
    done(0)
  }, steps)

test.each([
  { what: 'hidden', html: `<p style="visibility: hidden">${words}</p>` },
  { what: 'transparent', html: `<p style="opacity: 0">${words}</p>` },
  { what: 'below the screen', html: `<p style="margin-top: 5000px">${words}</p>` },
  { what: 'not whole yet', html: '<p>What it is to show,</p>' },
])('words that are $what do not count as shown, those in sight do, in however many elements', async ({ html }) => {
  await chromium.browser.url('about:blank')
  expect(await seenAt(['<p>Loading</p>', html, '<p>What <b>it is</b> to show, <a>in two</a> lines.</p>'])).toBe(3)
})
