import { beforeAll, beforeEach, expect, test } from 'vitest'
import { preferenceCookie } from '#bridge/site/preferenceCookie.ts'
import { preferenceCookieValue } from '#bridge/site/preferences.ts'
import { reader, settle } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https } = sandbox
const [most, range, first] = ['.chart-figure__most', '.coin-posts__range', '.coin-posts__list .post-card__link']
const maxTabs = 150
const chromium = chromiumForFile({ width: 1440, height: 900 }, reader)

beforeAll(async () => {
  // Candles of an hour reach back to posts at any time of day.
  const value = preferenceCookieValue({ at: Date.now(), chosen: { klineInterval: '60' } })
  await chromium.cdp.send('Network.setCookie', { url: https, name: preferenceCookie.name, value })
})
beforeEach(async () => {
  await chromium.browser.url(`${https}/en/spot/BTCUSDT`)
  await settle(chromium, most)
  await settle(chromium, '.coin-posts__list article')
})

const isOnPost = (): Promise<true | undefined> =>
  chromium.browser.waitUntil(async () => /\/insights\/posts\/\w+$/.test(await chromium.browser.getUrl()) || undefined)

test('keys alone find the most discussed candle, and lead to its first post', async () => {
  const { browser } = chromium
  const tabTo = async (selector: string) => {
    for (let tab = 0; tab < maxTabs; tab++) {
      if (await browser.execute((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
      await browser.keys('Tab')
    }
    throw new Error(`${selector} was not reached.`)
  }
  await tabTo(most)
  await browser.keys('Enter')
  await settle(chromium, range)
  await settle(chromium, first)
  await tabTo(first)
  await browser.keys('Enter')
  await isOnPost()
})

interface AxNode {
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
  readonly backendDOMNodeId?: number
}

test('the accessibility tree alone has the most discussed candle, and its first post', async () => {
  const { browser, cdp } = chromium
  const press = async (role: string, name: RegExp) => {
    const { nodes } = (await cdp.send('Accessibility.getFullAXTree', {})) as { nodes: readonly AxNode[] }
    const node = nodes.find((one) => one.role?.value === role && name.test(one.name?.value ?? ''))
    expect(node?.backendDOMNodeId, `${role} ${name}`).toBeDefined()
    const { object } = (await cdp.send('DOM.resolveNode', { backendNodeId: node?.backendDOMNodeId })) as {
      object: { objectId: string }
    }
    const functionDeclaration = 'function () { this.click() }'
    await cdp.send('Runtime.callFunctionOn', { objectId: object.objectId, functionDeclaration })
  }
  await press('button', /^Most discussed: .+ posts?$/)
  await settle(chromium, range)
  await settle(chromium, first)
  expect(await browser.$('[role="slider"]').getAttribute('aria-valuetext')).toMatch(/open .+ \d+ posts?\.$/)
  await press('link', /^Post by /)
  await isOnPost()
})

test('axe finds nothing in a mark’s card, the sheet of a chart, and the composer with a chart and its disclosure', async () => {
  const { browser } = chromium
  await browser.$(most).click()
  await settle(chromium, '.mark-card__post')
  expect(await chromium.axe()).toEqual([])
  await browser.$('.coin-posts__write[aria-haspopup="dialog"]').click()
  await settle(chromium, 'dialog .shared-chart')
  for (const [at] of ['line', 'note'].entries()) await browser.$$('.dialog .button--quiet')[at]?.click()
  await settle(chromium, '.chart-sheet__place')
  expect(await chromium.axe()).toEqual([])
  await browser.$('.dialog__foot .button').click()
  await settle(chromium, '.composer .shared-chart')
  expect(await chromium.axe()).toEqual([])
})
