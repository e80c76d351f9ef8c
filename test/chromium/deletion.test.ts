import { randomBytes } from 'node:crypto'
import { test } from 'vitest'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https } = sandbox
const author = '10000211'

const chromium = chromiumForFile({ width: 1280, height: 900 }, author)

const words = `Kept for a moment ${randomBytes(4).toString('hex')}`
const wait = { timeout: 20_000 }
const shows = async (text: string, is = true) =>
  chromium.browser.waitUntil(
    () =>
      chromium.browser
        .execute((wanted) => document.querySelector('main')?.textContent?.includes(wanted) ?? false, text)
        .then((has) => has === is),
    { ...wait, timeoutMsg: `${is ? 'It does not show' : 'It still shows'}: ${text}` },
  )
const press = async (selector: string) => {
  await chromium.browser.$(selector).waitForExist(wait)
  await chromium.browser.$(selector).click()
}
async function choose(name: string): Promise<void> {
  await press('main article.post-card .safety-button')
  await press(`//*[@role="menuitem"][contains(., "${name}")]`)
}

/** As from a keyboard, over all that stands there. WebDriver itself clears a field without a word to the page. */
async function write(text: string): Promise<void> {
  await chromium.browser.$('.composer textarea').waitForExist(wait)
  await chromium.browser.execute((words) => {
    document.querySelector<HTMLTextAreaElement>('.composer textarea')?.select()
    document.execCommand('insertText', false, words)
  }, text)
}
async function publish(text: string): Promise<void> {
  await write(text)
  await press('.composer__publish:not([disabled]):not([aria-disabled="true"])')
  await chromium.browser.$('.composer').waitForExist({ ...wait, reverse: true })
}

test('deletes a post, restores it by undo, and opens it in the composer to write it again', async () => {
  const { browser } = chromium
  await browser.url(`${https}/insights`)
  await press('.compose-row')
  await publish(words)
  await browser.url(`${https}/insights/profile`)
  await shows(words)

  await choose('Delete post')
  await shows(words, false)
  await browser.$('.notice').waitForExist(wait)
  await press('.notice button:not([aria-label])')
  await shows(words)

  await choose('Delete and write again')
  await browser.$('.composer textarea').waitForExist(wait)
  await browser.waitUntil(async () => (await browser.$('.composer textarea').getValue()) === words, wait)
  await browser.url(`${https}/insights/profile`)
  await browser.$('main article.post-card').waitForExist(wait)
  await shows(words, false)
})

test('edits a post in the composer, marks it “edited”, and shows the earlier version', async () => {
  const { browser } = chromium
  const [before, after] = [`Befroe ${words}`, `Before ${words}`]
  await browser.url(`${https}/insights`)
  await press('.compose-row')
  await publish(before)
  await browser.url(`${https}/insights/profile`)
  await shows(before)

  await choose('Edit post')
  await browser.waitUntil(async () => (await browser.$('.composer textarea').getValue()) === before, wait)
  await publish(after)
  await shows(after)
  await shows(before, false)
  await press('main article.post-card .edited-mark')
  await browser.$('dialog .version__text').waitForExist(wait)
  await browser.waitUntil(async () => (await browser.$('dialog .version__text').getText()) === before, wait)
})
