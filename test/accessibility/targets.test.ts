import { expect, test } from 'vitest'
import { settle } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'
import { openWholeTopic } from './open.ts'

const { https } = sandbox
const chromium = chromiumForFile({ mobile: true })

/** Runs in the page: which coins and actions of its cards have less than 24 px of their own, and how many there are. */
function crowdedIn(): { readonly targets: number; readonly cuts: number; readonly crowded: readonly string[] } {
  const canBePressed = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.matches('.post-card__link')
  const crowded: string[] = []
  let targets = 0
  for (const card of document.querySelectorAll('article.post-card')) {
    const all = [...card.querySelectorAll('a, button')].filter(canBePressed)
    for (const own of all.filter((element) => element.matches('.cashtag, .action'))) {
      targets++
      const { left, right, top, bottom } = own.getBoundingClientRect()
      if (right - left < 24 || bottom - top < 24) crowded.push(`${own.textContent} is small`)
      for (const other of all) {
        // Links in a text may be of two lines.
        const isOver = [...other.getClientRects()].some(
          (box) =>
            Math.min(right, box.right) - Math.max(left, box.left) > 0.5 &&
            Math.min(bottom, box.bottom) - Math.max(top, box.top) > 0.5,
        )
        if (own !== other && isOver) crowded.push(`${own.textContent} under ${other.textContent}`)
      }
    }
  }
  return { targets, cuts: document.querySelectorAll('[data-cut]').length, crowded }
}

test.each([
  ['a phone', { width: 412, height: 823, mobile: true }],
  ['a desk', { width: 1440, height: 900 }],
])('on %s each coin and action of a card has 24 px that nothing else takes a press of', async (_, viewport) => {
  const { browser } = chromium
  await chromium.resize(viewport)
  await openWholeTopic(chromium, '.post-card .cashtag')
  await browser.waitUntil(async () => (await browser.execute(crowdedIn)).cuts > 0)
  const { targets, crowded } = await browser.execute(crowdedIn)
  expect(targets).toBeGreaterThan(40)
  expect(crowded).toEqual([])
})

test('the hover card of a person has a plain name and at most four lines', async () => {
  const { browser } = chromium
  await chromium.resize({ width: 1280, height: 860 })
  await browser.url(`${https}/en/insights`)
  // By then what a mouse rests on is watched.
  await settle(chromium, '.post-card__corner', 1_000)
  await browser.$('.author-line__who[href*="meridian"]').moveTo()
  await settle(chromium, '.hover-card .person-card__bio')
  const look = await browser.execute(() => {
    const of = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
    const names = ['.person-card__name', '.person-card__name > bdi']
    return [...names.map((name) => of(name).textDecorationLine), of('.person-card__bio').webkitLineClamp]
  })
  expect(look).toEqual(['none', 'none', '4'])
})
