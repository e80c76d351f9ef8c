import type { plainExchange } from '#fixtures/plainExchange/plainExchange.ts'
import type { Chromium } from '../drivers/chromium.ts'
import { hosts } from './pages.ts'
import { handsOn, lostOf, ownRoutes, routes, type Step, until, visitsBy, walk } from './steps.ts'

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

export function walkInBrowser(
  where: string,
  { browser, cdp }: Chromium,
  plain: Plain,
  picture: string,
): Promise<Step[]> {
  const { shows, there, press, comment } = handsOn(browser)
  const pressText = (text: string) =>
    until(browser, `a button ${text}`, () =>
      browser.execute((wanted) => {
        const button = [...document.querySelectorAll<HTMLElement>('button, [role="menuitem"]')].find(
          ({ textContent, ariaLabel }) => textContent?.trim() === wanted || ariaLabel === wanted,
        )
        button?.click()
        return button !== undefined
      }, text),
    )
  const heard = (path: string, after = 0) =>
    until(browser, `a call of ${path} that succeeds`, async () =>
      plain.calls.slice(after).some((call) => call.path === path && call.code === '00000'),
    )
  const [{ wire } = { wire: { id: '' } }] = plain.world.posts.filter(({ comments }) => comments.length > 0)
  const visits = visitsBy(async (path, text) => {
    await browser.url(site + path.replace('{post}', wire.id))
    await shows(text)
  })
  const viewer = () => browser.execute(() => /acme_user=(\w+)/.exec(document.cookie)?.[1])
  const post = `${site}/insights/posts/${wire.id}`

  return walk(where, {
    ...visits(routes),
    async 'a picture of another host shows'() {
      await browser.url(`${site}/insights`)
      await until(browser, 'a picture', () =>
        browser.execute(() =>
          [...document.images].some(({ src, naturalWidth }) => src.includes('img.acme.test') && naturalWidth > 1),
        ),
      )
    },
    async 'a visitor who likes is asked to log in'() {
      await press('.action--like')
      await shows('Log in to like posts')
    },
    async 'log-in with codes'() {
      await browser.url(`${site}/login`)
      await there('input[name="username"]')
      await browser.$('input[name="username"]').setValue(account.name)
      await browser.$('input[name="password"]').setValue(account.password)
      await browser.keys('Enter')
      await there('input[name="emailCode"]')
      await browser.$('input[name="emailCode"]').setValue(account.code)
      await browser.$('input[name="googleCode"]').setValue(account.code)
      await browser.keys('Enter')
      await until(browser, 'the reader’s cookie', viewer)
    },
    ...visits(ownRoutes),
    async like() {
      await browser.url(post)
      await there('.action--like')
      const before = await browser.$('.action--like').getAttribute('aria-pressed')
      const { length } = plain.calls
      await press('.action--like')
      await heard('/v1/social/user/react', length)
      await until(
        browser,
        'the other state of the heart',
        async () => (await browser.$('.action--like').getAttribute('aria-pressed')) !== before,
      )
    },
    comment: () => comment(heard),
    async 'nothing leads to saved posts, which this exchange does not keep'() {
      await browser.url(`${site}/insights`)
      await press('main article .safety-button')
      await there('[role="menuitem"]')
      await press('button[aria-label^="Your account"]')
      await there('.account-menu__row')
      const offered = await browser.execute(() =>
        [...document.querySelectorAll('[role="menuitem"], .account-menu__row')].filter(({ textContent }) =>
          /^(?:Save for later|Saved)$/.test(textContent ?? ''),
        ),
      )
      if (offered.length > 0) throw new Error('Saved posts are offered.')
      await browser.url(`${site}/insights/saved`)
      await there('.state-panel')
    },
    async 'post with a picture'() {
      await browser.url(`${site}/insights`)
      await press('.compose-row')
      await there('.composer textarea')
      await browser.$('.composer textarea').setValue('A first post with a picture #Markets')
      await browser.execute(pickAtOnce, picture)
      await press('.composer button[aria-label="Add pictures"]')
      await heard('/v1/social/fileUpload/uploadImage')
      await there('.composer__publish:not([disabled]):not([aria-disabled="true"])')
      await press('.composer__publish')
      await heard('/v1/social/publish/publishMessage')
      await shows('A first post with a picture')
    },
    async 'simulation trade, and out of it'() {
      await browser.url(`${site}/spot/BTCUSDT`)
      await pressText('Practice in simulation')
      await there('.simulation-banner__leave')
      const { length } = plain.calls
      await until(browser, 'a call for practice', async () =>
        plain.calls.slice(length).some(({ headers }) => headers.get('paptrading') === '1'),
      )
      await press('.simulation-banner__leave')
      await until(
        browser,
        'the end of the banner',
        async () => !(await browser.$('.simulation-banner__leave').isExisting()),
      )
    },
    async 'log-out'() {
      await browser.url(`${site}/insights`)
      await press('button[aria-label^="Your account"]')
      await pressText('Log out')
      await until(browser, 'a visitor', async () => !(await viewer()))
      await heard('/v1/user/public/clearCookie')
    },
    async 'tracking events arrive'() {
      // Sends events left by earlier pages and by this one.
      await browser.url(`${site}/insights`)
      await until(browser, 'an event', async () => plain.events.accepted.length > 0)
      await cdp.send('Page.navigate', { url: 'about:blank' })
      await until(browser, 'the event of leaving', async () =>
        plain.events.accepted.some(({ type, page_status }) => type === 'page' && page_status === 'hide'),
      )
      // The next page sends the rest.
      await browser.url(`${site}/insights`)
      await until(browser, 'every event', async () => lostOf(plain.events.accepted) === 0)
    },
  })
}
