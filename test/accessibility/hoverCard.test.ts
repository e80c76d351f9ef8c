import { expect, test } from 'vitest'
import { settle } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https } = sandbox
const chromium = chromiumForFile({ width: 1280, height: 860 }, undefined)

test('the hover card of a person has a plain name and at most four lines', async () => {
  const { browser } = chromium
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
