import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readAs } from '#scripts/drivers/screens.ts'
import { keyLink } from '#scripts/sandboxKey.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { clientOf } from '../support/gateway/gateway.ts'
import { newKey } from '../support/gateway/writing.ts'
import { sandbox } from '../support/sandbox.ts'
import { type Desk, openDesk } from './app/desk.ts'

const { https, http, app } = sandbox
const [author, reader] = ['10000211', '10000396'] as const
const gateway = clientOf(http)

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

const chromium = chromiumForFile({ width: 1280, height: 900, initScripts: [picks] })
beforeAll(async () => {
  await chromium.browser.url(`${https}/favicon.ico`)
}, 60_000)

const press = async (selector: string) => {
  await chromium.browser.$(selector).waitForExist()
  await chromium.browser.$(selector).click()
}
const says = (selector: string, text: string, is = true) =>
  chromium.browser.waitUntil(
    () =>
      chromium.browser.execute(
        (wanted, part, isSaid) =>
          [...document.querySelectorAll(wanted)].some(({ textContent }) => textContent?.includes(part)) === isSaid,
        selector,
        text,
        is,
      ),
    { timeoutMsg: `${is ? `No ${selector} says` : `A ${selector} still says`}: ${text}` },
  )
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

describe('a post that the exchange removes', () => {
  let words = ''
  let postId = ''
  beforeEach(async () => {
    words = `Removed for a moment ${randomBytes(4).toString('hex')}`
    const body = { publishKey: newKey(), text: words, media: [], languageType: 0 }
    postId = (await gateway.call('social.publishMessage', body, await gateway.logIn(author))).post.id
  })

  /** As a moderator, on the sandbox's own page. */
  async function decide(button: string): Promise<void> {
    const { browser } = chromium
    await browser.url(keyLink(https))
    await browser.url(`${https}/sandbox/moderation`)
    const item = `//ol/li[contains(., "${words}")]`
    await browser.$(`${item}//textarea`).setValue('It is an advertisement.')
    await browser.$(`${item}//button[. = "${button}"]`).click()
    await says('h1', 'Moderation')
    await browser.waitUntil(async () => !(await browser.$(item).isExisting()))
  }

  test('a report leads to a removal, an appeal to the post’s return, and both sides see the decisions', async () => {
    const { browser } = chromium
    await readAs(chromium, reader)
    await browser.url(`${https}/insights/posts/${postId}`)
    await press('.post-head .safety-button')
    await press('//*[@role="menuitem"][contains(., "Report post")]')
    await press('dialog input[value="spam"]')
    await press('dialog button[type="submit"]')
    await says('dialog', 'Thank you for telling us')
    await browser.url(`${https}/insights/setting`)
    await press('a[href="/insights/setting/reports"]')
    await says('.report-row', 'Received')
    await says('.report-row', words)

    await decide('Remove')
    await readAs(chromium, reader)
    await browser.url(`${https}/insights/setting/reports`)
    await says('.report-row', 'It is an advertisement.')
    await browser.url(`${https}/insights/posts/${postId}`)
    await says('.state-panel', 'This post is gone')

    await readAs(chromium, author)
    await browser.url(`${https}/insights/notification`)
    await press('//a[contains(@class, "notification__link")][. = "Your post was removed"]')
    await says('.removal', words)
    await says('.removal', 'It is an advertisement.')
    await browser.$('.removal textarea').setValue('It is a quote.')
    await browser.keys(['Tab'])
    await browser.keys(['Enter'])
    await says('.removal', 'We are reviewing your appeal.')

    await decide('Put it back')
    await readAs(chromium, author)
    await browser.url(`${https}/insights/notification`)
    await press('//a[contains(@class, "notification__link")][. = "Your post was restored"]')
    await says('.post', words)
    await readAs(chromium, reader)
    await browser.url(`${https}/insights/setting/reports`)
    await says('.report-row', 'Not removed')
  })

  test('in the app an author reads why a post was removed, and objects', async () => {
    const { people } = await gateway.call('social.people', { limit: 12 })
    const [person] = people
    if (!person) throw new Error('The seed has people to follow.')
    const body = { publishKey: newKey(), text: words, media: [], languageType: 0 }
    const { post } = await gateway.call('social.publishMessage', body, await gateway.logIn(person.userId))
    await gateway.command('POST', 'moderation.json', {
      ...{ target: 'post', id: post.id, verdict: 'remove', note: 'It is an advertisement.' },
    })
    const desk: Desk = await openDesk(app)
    try {
      await desk.open(`?${new URLSearchParams({ screens: '', open: `/insights/posts/${post.id}` })}`)
      await desk.until(({ web }) => web?.text.includes('This post is gone'))
      await desk.choose('Logged in', person.nickName)
      await desk.until(({ web }) => web?.text.includes('Your post was removed'))
      await desk.chromium.browser.execute(() => {
        const page = document.querySelector('iframe')?.contentDocument
        page?.querySelector<HTMLElement>('.removal textarea')?.focus()
        page?.execCommand('insertText', false, 'It is a quote.')
      })
      await desk.tap('.removal button[type=submit]')
      const { log, violations } = await desk.until(({ web }) => web?.text.includes('We are reviewing your appeal.'))
      expect(log).toContainEqual({ name: 'request', summary: 'POST v1/social/user/object', outcome: 'ok' })
      expect(violations).toEqual([])
    } finally {
      await desk.close()
    }
  }, 120_000)
})

describe('a post of one’s own', () => {
  const words = `Kept for a moment ${randomBytes(4).toString('hex')}`
  beforeAll(() => readAs(chromium, author))

  async function choose(name: string): Promise<void> {
    await press('main article.post-card .safety-button')
    await press(`//*[@role="menuitem"][contains(., "${name}")]`)
  }

  async function publish(text: string): Promise<void> {
    await chromium.browser.$('.composer textarea').waitForExist()
    await write('.composer textarea', text)
    await press('.composer__publish:not([disabled]):not([aria-disabled="true"])')
    await chromium.browser.$('.composer').waitForExist({ reverse: true })
  }

  test('deletes a post, restores it by undo, and opens it in the composer to write it again', async () => {
    const { browser } = chromium
    await browser.url(`${https}/insights`)
    await press('.compose-row')
    await publish(words)
    await browser.url(`${https}/insights/profile`)
    await says('main', words)

    await choose('Delete post')
    await says('main', words, false)
    await browser.$('.notice').waitForExist()
    await press('.notice button:not([aria-label])')
    await says('main', words)

    await choose('Delete and write again')
    await browser.$('.composer textarea').waitForExist()
    await browser.waitUntil(async () => (await browser.$('.composer textarea').getValue()) === words)
    await browser.url(`${https}/insights/profile`)
    await browser.$('main article.post-card').waitForExist()
    await says('main', words, false)
  })

  test('edits a post in the composer, marks it “edited”, and shows the earlier version', async () => {
    const { browser } = chromium
    const [before, after] = [`Befroe ${words}`, `Before ${words}`]
    await browser.url(`${https}/insights`)
    await press('.compose-row')
    await publish(before)
    await browser.url(`${https}/insights/profile`)
    await says('main', before)

    await choose('Edit post')
    await browser.waitUntil(async () => (await browser.$('.composer textarea').getValue()) === before)
    await publish(after)
    await says('main', after)
    await says('main', before, false)
    await press('main article.post-card .edited-mark')
    await browser.$('dialog .version__text').waitForExist()
    await browser.waitUntil(async () => (await browser.$('dialog .version__text').getText()) === before)
  })
})

test('edits name, biography and picture on the own page, which shows them at once and after a reload', async () => {
  const { browser } = chromium
  await readAs(chromium, reader)
  const mark = randomBytes(3).toString('hex')
  await browser.url(`${https}/insights/profile`)
  const face = '.profile__face img'
  await browser.$(face).waitForExist()
  const before = await browser.$(face).getAttribute('src')
  await press('button.profile__edit')
  await browser.$('dialog input').waitForExist()
  await write('dialog input', 'Meridian Support')
  await press('dialog button[type="submit"]')
  await says('dialog [role="alert"].text-area__fault', 'resembles that of a known account')

  await write('dialog input', `Quiet Reader ${mark}`)
  await write('dialog textarea', `Reads filings ${mark}.`)
  await press('.edit-profile__choice button')
  await says('.edit-profile__state', 'The new picture is ready.')
  await press('dialog button[type="submit"]')
  await browser.$('dialog').waitForExist({ reverse: true })
  await says('.profile__name', `Quiet Reader ${mark}`)
  await says('.profile__bio', `Reads filings ${mark}.`)
  await browser.url(`${https}/insights/profile`)
  await says('.profile__name', `Quiet Reader ${mark}`)
  await browser.$(face).waitForExist()
  const after = await browser.$(face).getAttribute('src')
  expect(after).not.toBe(before)
  await browser.waitUntil(
    () => browser.execute((found) => (document.querySelector<HTMLImageElement>(found)?.naturalWidth ?? 0) > 0, face),
    { timeoutMsg: 'The new face is not drawn.' },
  )
})
