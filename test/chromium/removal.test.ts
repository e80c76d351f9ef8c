import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
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
const wait = { timeout: 20_000 }

let words = ''
let postId = ''
beforeEach(async () => {
  words = `Removed for a moment ${randomBytes(4).toString('hex')}`
  const body = { publishKey: newKey(), text: words, media: [], languageType: 0 }
  postId = (await gateway.call('social.publishMessage', body, await gateway.logIn(author))).post.id
})

const chromium = chromiumForFile({ width: 1280, height: 900 })
beforeAll(async () => {
  await chromium.browser.url(`${https}/favicon.ico`)
}, 60_000)

const press = async (selector: string) => {
  await chromium.browser.$(selector).waitForExist(wait)
  await chromium.browser.$(selector).click()
}
const says = (selector: string, text: string) =>
  chromium.browser.waitUntil(
    () =>
      chromium.browser.execute(
        (wanted, part) => [...document.querySelectorAll(wanted)].some(({ textContent }) => textContent?.includes(part)),
        selector,
        text,
      ),
    { ...wait, timeoutMsg: `No ${selector} says: ${text}` },
  )
/** As a moderator, on the sandbox's own page. */
async function decide(button: string): Promise<void> {
  const { browser } = chromium
  await browser.url(keyLink(https))
  await browser.url(`${https}/sandbox/moderation`)
  const item = `//ol/li[contains(., "${words}")]`
  await browser.$(`${item}//textarea`).setValue('It is an advertisement.')
  await browser.$(`${item}//button[. = "${button}"]`).click()
  await says('h1', 'Moderation')
  await browser.waitUntil(async () => !(await browser.$(item).isExisting()), wait)
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
