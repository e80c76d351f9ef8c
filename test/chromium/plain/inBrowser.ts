import { expect, test } from 'vitest'
import type { plainExchange } from '#fixtures/plainExchange/plainExchange.ts'
import type { Chromium } from '#scripts/drivers/chromium.ts'
import { hosts } from './pages.ts'
import { handsOn, lostOf, ownRoutes, routes, testVisits, until } from './steps.ts'

type Plain = ReturnType<typeof plainExchange>

const site = `https://${hosts.app}`
const account = { name: 'tomas-beck@acme.test', password: 'Plain-2026', code: '246810' }

/** In the page: makes the file picker return a picture in base64. */
function pickAtOnce(bytes: string): void {
  HTMLInputElement.prototype.click = function () {
    const files = new DataTransfer()
    files.items.add(
      new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], 'a.png', { type: 'image/png' }),
    )
    this.files = files.files
    this.dispatchEvent(new Event('change'))
  }
}

export function testInBrowser(chromium: Pick<Chromium, 'browser' | 'cdp'>, plain: Plain, picture: string): void {
  const { shows, there, press, comment } = handsOn(chromium)
  const pressText = (text: string) =>
    until(chromium, `a button ${text}`, () =>
      chromium.browser.execute((wanted) => {
        const button = [...document.querySelectorAll<HTMLElement>('button, [role="menuitem"]')].find(
          ({ textContent, ariaLabel }) => textContent?.trim() === wanted || ariaLabel === wanted,
        )
        button?.click()
        return button !== undefined
      }, text),
    )
  const heard = (path: string, after = 0) =>
    until(chromium, `a call of ${path} that succeeds`, async () =>
      plain.calls.slice(after).some((call) => call.path === path && call.code === '00000'),
    )
  const [{ wire } = { wire: { id: '' } }] = plain.world.posts.filter(({ comments }) => comments.length > 0)
  const visit = async (path: string, text: string) => {
    await chromium.browser.url(site + path.replace('{post}', wire.id))
    await shows(text)
  }
  const viewer = () => chromium.browser.execute(() => /acme_user=(\w+)/.exec(document.cookie)?.[1])
  const post = `${site}/insights/posts/${wire.id}`

  testVisits(routes, visit)
  test('a picture of another host shows', async () => {
    await chromium.browser.url(`${site}/insights`)
    await until(chromium, 'a picture', () =>
      chromium.browser.execute(() =>
        [...document.images].some(({ src, naturalWidth }) => src.includes('img.acme.test') && naturalWidth > 1),
      ),
    )
  })
  test('a visitor who likes is asked to log in', async () => {
    await press('.action--like')
    await shows('Log in to like posts')
  })
  test('log-in with codes', async () => {
    await chromium.browser.url(`${site}/login`)
    await there('input[name="username"]')
    await chromium.browser.$('input[name="username"]').setValue(account.name)
    await chromium.browser.$('input[name="password"]').setValue(account.password)
    await chromium.browser.keys('Enter')
    await there('input[name="emailCode"]')
    await chromium.browser.$('input[name="emailCode"]').setValue(account.code)
    await chromium.browser.$('input[name="googleCode"]').setValue(account.code)
    await chromium.browser.keys('Enter')
    await until(chromium, 'the reader’s cookie', viewer)
  })
  testVisits(ownRoutes, visit)
  test('like', async () => {
    await chromium.browser.url(post)
    await there('.action--like')
    const before = await chromium.browser.$('.action--like').getAttribute('aria-pressed')
    const { length } = plain.calls
    await press('.action--like')
    await heard('/v1/social/user/react', length)
    await until(
      chromium,
      'the other state of the heart',
      async () => (await chromium.browser.$('.action--like').getAttribute('aria-pressed')) !== before,
    )
  })
  test('comment', () => comment(heard))
  test('nothing leads to saved posts, which this exchange does not keep', async () => {
    await chromium.browser.url(`${site}/insights`)
    await press('main article .safety-button')
    await there('[role="menuitem"]')
    await press('button[aria-label^="Your account"]')
    await there('.account-menu__row')
    const offered = await chromium.browser.execute(() =>
      [...document.querySelectorAll('[role="menuitem"], .account-menu__row')].map(({ textContent }) => textContent),
    )
    for (const name of ['Save for later', 'Saved']) expect(offered).not.toContain(name)
    await chromium.browser.url(`${site}/insights/saved`)
    await there('.state-panel')
  })
  test('post with a picture', async () => {
    await chromium.browser.url(`${site}/insights`)
    await press('.compose-row')
    await there('.composer textarea')
    await chromium.browser.$('.composer textarea').setValue('A first post with a picture #Markets')
    await chromium.browser.execute(pickAtOnce, picture)
    await press('.composer button[aria-label="Add pictures"]')
    await heard('/v1/social/fileUpload/uploadImage')
    await there('.composer__publish:not([disabled]):not([aria-disabled="true"])')
    await press('.composer__publish')
    await heard('/v1/social/publish/publishMessage')
    await shows('A first post with a picture')
  })
  test('simulation trade, and out of it', async () => {
    await chromium.browser.url(`${site}/spot/BTCUSDT`)
    await pressText('Practice in simulation')
    await there('.simulation-banner__leave')
    const { length } = plain.calls
    await until(chromium, 'a call for practice', async () =>
      plain.calls.slice(length).some(({ headers }) => headers.get('paptrading') === '1'),
    )
    await press('.simulation-banner__leave')
    await until(
      chromium,
      'the end of the banner',
      async () => !(await chromium.browser.$('.simulation-banner__leave').isExisting()),
    )
  })
  test('log-out', async () => {
    await chromium.browser.url(`${site}/insights`)
    await press('button[aria-label^="Your account"]')
    await pressText('Log out')
    await until(chromium, 'a visitor', async () => !(await viewer()))
    await heard('/v1/user/public/clearCookie')
  })
  test('tracking events arrive', async () => {
    // Sends events left by earlier pages and by this one.
    await chromium.browser.url(`${site}/insights`)
    await until(chromium, 'an event', async () => plain.events.accepted.length > 0)
    await chromium.cdp.send('Page.navigate', { url: 'about:blank' })
    await until(chromium, 'the event of leaving', async () =>
      plain.events.accepted.some(({ type, page_status }) => type === 'page' && page_status === 'hide'),
    )
    // The next page sends the rest.
    await chromium.browser.url(`${site}/insights`)
    await until(chromium, 'every event', async () => lostOf(plain.events.accepted) === 0)
  })
}
