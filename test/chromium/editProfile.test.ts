import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https } = sandbox
/** Whose name has no badge, and is no other test's. */
const author = '10000396'
const wait = { timeout: 20_000 }

/** A person who picks a red square in the browser's picker. */
const picks = `{
  const { click } = HTMLInputElement.prototype
  HTMLInputElement.prototype.click = function () {
    if (this.type !== 'file') return click.call(this)
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 320 })
    const pen = canvas.getContext('2d')
    pen.fillStyle = '#c00'
    pen.fillRect(0, 0, 320, 320)
    canvas.toBlob((blob) => {
      const picked = new DataTransfer()
      picked.items.add(new File([blob], 'face.png', { type: 'image/png' }))
      this.files = picked.files
      this.dispatchEvent(new Event('change'))
    })
  }
}`

const chromium = chromiumForFile({ width: 390, height: 844, mobile: true, initScripts: [picks] }, author)

const press = async (selector: string) => {
  await chromium.browser.$(selector).waitForExist(wait)
  await chromium.browser.$(selector).click()
}
/** As from a keyboard, over all that stands there. */
const write = (selector: string, text: string) =>
  chromium.browser.execute(
    (field, words) => {
      document.querySelector<HTMLInputElement>(field)?.select()
      document.execCommand('insertText', false, words)
    },
    selector,
    text,
  )
const says = (selector: string, text: string) =>
  chromium.browser.waitUntil(
    () =>
      chromium.browser.execute(
        (wanted, part) => document.querySelector(wanted)?.textContent?.includes(part) ?? false,
        selector,
        text,
      ),
    { ...wait, timeoutMsg: `No ${selector} says: ${text}` },
  )

test('edits name, biography and picture on the own page, which shows them at once and after a reload', async () => {
  const { browser } = chromium
  const mark = randomBytes(3).toString('hex')
  await browser.url(`${https}/insights/profile`)
  const face = '.profile__face img'
  await browser.$(face).waitForExist(wait)
  const before = await browser.$(face).getAttribute('src')
  await press('button.profile__edit')
  await browser.$('dialog input').waitForExist(wait)
  await write('dialog input', 'Meridian Support')
  await press('dialog button[type="submit"]')
  await says('dialog [role="alert"].text-area__fault', 'resembles that of a known account')

  await write('dialog input', `Quiet Reader ${mark}`)
  await write('dialog textarea', `Reads filings ${mark}.`)
  await press('.edit-profile__choice button')
  await says('.edit-profile__state', 'The new picture is ready.')
  await press('dialog button[type="submit"]')
  await browser.$('dialog').waitForExist({ ...wait, reverse: true })
  await says('.profile__name', `Quiet Reader ${mark}`)
  await says('.profile__bio', `Reads filings ${mark}.`)
  await browser.url(`${https}/insights/profile`)
  await says('.profile__name', `Quiet Reader ${mark}`)
  await browser.$(face).waitForExist(wait)
  const after = await browser.$(face).getAttribute('src')
  expect(after).not.toBe(before)
  await browser.waitUntil(
    () => browser.execute((found) => (document.querySelector<HTMLImageElement>(found)?.naturalWidth ?? 0) > 0, face),
    { ...wait, timeoutMsg: 'The new face is not drawn.' },
  )
})
