import { expect, test } from 'vitest'
import { chromiumForFile } from '../support/chromium.ts'
import { bringHold } from '../support/holdFrames.ts'
import { sandbox } from '../support/sandbox.ts'

const { https } = sandbox

const chromium = chromiumForFile({ mobile: true, initScripts: [`(${bringHold})()`] })

test('posts that load after the reader scrolled there appear without moving the reader', async () => {
  const { browser } = chromium
  await browser.url(`${https}/insights`)
  await browser.waitUntil(() => browser.execute(() => document.querySelectorAll('.page-window').length >= 3))
  const readThird = () =>
    browser.execute(() => {
      const page = document.querySelectorAll('.page-window')[2]
      return { top: page?.getBoundingClientRect().top, items: page?.querySelectorAll('[data-item]').length }
    })
  expect((await readThird()).items).toBe(0)
  await browser.execute(() => {
    window.holdFrames?.(true)
    const top = document.querySelectorAll('.page-window')[2]?.getBoundingClientRect().top ?? 0
    window.scrollBy({ top: top + 700, behavior: 'instant' })
  })
  const { top, items } = await readThird()
  expect({ top: Math.round(top ?? 0), items }).toEqual({ top: -700, items: 0 })
  await browser.execute(() => window.holdFrames?.(false))
  await browser.waitUntil(async () => (await readThird()).items === 10)
  expect(Math.round((await readThird()).top ?? 0)).toBe(-700)
})

const changes = {
  'another theme': { first: '.shell__main', press: '[aria-label="Dark theme"]', shows: '[data-theme="black"]' },
  'a dialog': {
    first: '.top-bar .more-button',
    press: '[role="menu"] button:not(:has(~ button))',
    shows: 'dialog[open]',
  },
} as const
for (const [name, { first, press, shows }] of Object.entries(changes)) {
  test(`cards out of sight are left out of the first paint of ${name}, and nothing moves`, async () => {
    const { browser } = chromium
    await chromium.renew(https, [`(${bringHold})()`])
    await browser.url(`${https}/insights`)
    await browser.waitUntil(() => browser.execute(() => document.querySelectorAll('[data-item]').length > 6))
    await browser.$(first).waitForExist()
    await browser.execute((control) => document.querySelector<HTMLElement>(control)?.click(), first)
    await browser.$(press).waitForExist()
    const look = () =>
      browser.execute(() => {
        const out = [...document.querySelectorAll('[data-item]')].filter(
          (card) => getComputedStyle(card).contentVisibility === 'hidden',
        )
        const isSeen = out.some((card) => {
          const { top, bottom } = card.getBoundingClientRect()
          return bottom > 0 && top < innerHeight
        })
        return { out: out.length, isSeen, height: document.documentElement.scrollHeight }
      })
    const { out, height } = await look()
    expect(out).toBe(0)
    await browser.execute((control) => {
      window.holdFrames?.(true)
      document.querySelector<HTMLElement>(control)?.click()
    }, press)
    await browser.$(shows).waitForExist()
    const during = await look()
    expect(during.out).toBeGreaterThan(2)
    expect(during).toMatchObject({ isSeen: false, height })
    await browser.execute(() => window.holdFrames?.(false))
    await browser.waitUntil(async () => (await look()).out === 0)
    expect((await look()).height).toBe(height)
  })
}
