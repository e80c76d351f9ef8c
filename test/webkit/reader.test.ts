import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Host, openHost } from '#scripts/drivers/webkit.ts'
import { composerTexts, layerAndField, typeAndReload } from '../support/composer.ts'
import { openSession, readLikeAndFollow, type Session } from '../support/reading.ts'
import { sandbox } from '../support/sandbox.ts'
import { beTracked } from '../support/tracking.ts'

const { http, app } = sandbox
let host: Host
let session: Session
beforeAll(async () => {
  session = await openSession(http, '10000322')
  const context = { userId: session.userId, screens: [] }
  host = await openHost({ gateway: app, reply: true, token: session.token, context })
})
afterAll(() => host?.close())
const goTo = async (path: string) => void (await host.browser.url(app + path))

describe('the composer', () => {
  beforeAll(async () => {
    await host.browser.url(`${app}/insights`)
    for (const button of ['.compose-button', '.compose-menu__row']) {
      await until(button)
      await host.browser.execute((named) => document.querySelector<HTMLElement>(named)?.click(), button)
    }
    await until('.writing__field')
  })
  const until = (selector: string) => host.browser.$(selector).waitForExist()
  /** As an input method puts it in, in place of what is there. */
  const write = (text: string) =>
    host.browser.execute((put) => {
      const field = document.querySelector<HTMLTextAreaElement>('.writing__field')
      field?.focus()
      field?.select()
      document.execCommand('insertText', false, put)
    }, text)
  const value = () =>
    host.browser.execute(() => document.querySelector<HTMLTextAreaElement>('.writing__field')?.value ?? '')

  test('in WebKit, the highlight layer matches the text line by line', async () => {
    for (const text of composerTexts) {
      await write(text)
      const { layer, field, inner } = await layerAndField(host.browser)
      expect(field).toEqual(layer)
      expect(inner[1]).toBe(inner[0])
    }
  })

  test('in WebKit, a suggestion is chosen by keys, and saved through native', async () => {
    await write('buy $bt')
    await until('.suggestions [role="option"]')
    await host.browser.keys(['ArrowDown'])
    await host.browser.keys(['Enter'])
    expect(await value()).toBe('buy $BTC ')
    await host.waitForEntry(({ params }) => params?.path === 'v1/social/publish/autoSaveDraft')
  })

  test('in WebKit, a reload while typing loses no letter', async () => {
    await write('Half a thought')
    await typeAndReload(host.browser, '.writing__field', ', and the other half')
    await until('.writing__field')
    await host.browser.waitUntil(async () => (await value()) === 'Half a thought, and the other half')
  })
})

test('in WebKit, with a real message handler, a reader reads, likes and follows', async () => {
  await readLikeAndFollow({ browser: host.browser, inFrame: false, goTo }, http, session)
  await host.waitForEntry(({ params }) => params?.path === 'v1/social/user/batchFocus')
})

test('in WebKit, with a real message handler, each event arrives once, through native', async () => {
  const { latest } = await beTracked({ browser: host.browser, inFrame: false, goTo }, http)
  for (const { event } of latest) expect(event).toMatchObject({ sys: 'app H5', uid: session.userId })
  await host.waitForEntry(({ method }) => method === 'trackEvents')
}, 120_000)
