import { beforeAll, describe, expect, test } from 'vitest'
import { isBuilt } from '#scripts/build/release.ts'
import { readAs, reader } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'
import { serveHostPage } from './host/hostPage.ts'
import type {} from './host/page.ts'

const { https } = sandbox

/** Walks, likes, reposts, follows, composes, goes to notifications: each where it is taken for a shortcut. */
const typed = 'jlrfgn'
/** What an engine alone shows: where the focus is within shadow roots, frames and its own editors. */
const kinds = [
  'input',
  'EditContext',
  'closed shadow root',
  'editor in a closed shadow root',
  'iframe in designMode',
] as const

declare global {
  interface Window {
    acts: string[]
  }
}

/** Runs in the page: notes what is pressed for the reader, and which dialogs open. */
function watchActs(): void {
  window.acts = []
  const controls = '.action--like, .action--repost, .follow-button, .post-card__link'
  document.addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element && target.closest(controls)
      if (control) window.acts.push(control.closest('aside') ? 'the host’s own' : control.className)
    },
    true,
  )
}

/** Runs in the page: puts a field into a place as an extension does, with the focus in it. */
function putField(kind: string, place: string): void {
  document.querySelector('[data-foreign]')?.remove()
  const box = document.createElement('div')
  box.dataset.foreign = ''
  document.querySelector(place)?.append(box)
  const put = (element: HTMLElement, into: Node = box) => {
    into.appendChild(element)
    element.focus()
  }
  if (kind === 'EditContext') {
    box.tabIndex = 0
    const context: unknown = Reflect.get(window, 'EditContext')
    if (typeof context === 'function') Reflect.set(box, 'editContext', Reflect.construct(context, []))
    box.focus()
  } else if (kind === 'iframe in designMode') {
    const frame = document.createElement('iframe')
    box.append(frame)
    if (!frame.contentDocument) throw new Error('The frame has no document.')
    frame.contentDocument.designMode = 'on'
    frame.focus()
    frame.contentDocument.body.focus()
  } else if (kind === 'editor in a closed shadow root') {
    const editor = document.createElement('div')
    editor.contentEditable = 'true'
    put(editor, box.attachShadow({ mode: 'closed' }))
  } else put(document.createElement('input'), kind === 'input' ? box : box.attachShadow({ mode: 'closed' }))
}

const chromium = chromiumForFile({ width: 1280, height: 900, isWhole: true })
beforeAll(async () => {
  // A popup would take the focus.
  await chromium.cdp.send('Network.setBlockedURLs', { urls: ['*/social/public/activity*'] })
})

/** Presses letters as a keyboard does, without the pauses of a driver. */
async function press(keys: string, autoRepeat = false): Promise<void> {
  for (const key of keys) {
    const code = `Key${key.toUpperCase()}`
    const init = { key, code, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) }
    await chromium.cdp.send('Input.dispatchKeyEvent', { ...init, type: 'keyDown', text: key, autoRepeat })
    await chromium.cdp.send('Input.dispatchKeyEvent', { ...init, type: 'keyUp' })
  }
}

/** What a key has done: what was pressed, what lies over the page, where the focus and the page are. */
const done = () =>
  chromium.browser.execute(() => ({
    acts: window.acts,
    dialogs: document.querySelectorAll('dialog').length,
    isInField: document.activeElement?.closest('[data-foreign]') !== null,
    path: location.pathname,
  }))

/** Presses a key from the body until the page, whose shortcuts come after its first posts, takes it. */
async function walkOnce(): Promise<void> {
  const { browser } = chromium
  await browser.waitUntil(async () => {
    await press('j')
    return browser.$('.is-walked').isExisting()
  })
}

async function expectNothing(path: string, kind: string, place: string): Promise<void> {
  await chromium.browser.execute(putField, kind, place)
  await press(typed)
  expect(await done()).toEqual({ acts: [], dialogs: 0, isInField: true, path })
}

const forget = () =>
  chromium.browser.execute(() => {
    document.querySelector('[data-foreign]')?.remove()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })

describe('in our page', () => {
  beforeAll(async () => {
    const { browser } = chromium
    await browser.url(`${https}/favicon.ico`)
    await readAs(chromium, reader)
    await browser.url(`${https}/insights`)
    await browser.$('main [data-item]').waitForExist()
    await browser.execute(watchActs)
    await walkOnce()
  })

  describe.each(['body', '#root main'])('a field that an extension put into %s', (place) => {
    test.each(kinds)('keeps its keys: %s', (kind) => expectNothing('/insights', kind, place))
  })

  test('keys type letters while the page is in design mode', async () => {
    await forget()
    await chromium.browser.execute(() => void Object.assign(document, { designMode: 'on' }))
    await press(typed)
    await chromium.browser.execute(() => void Object.assign(document, { designMode: 'off' }))
    expect(await done()).toMatchObject({ acts: [], dialogs: 0, path: '/insights' })
  })

  test('keys act on the page, but not while held', async () => {
    const { browser } = chromium
    await browser.refresh()
    await browser.$('main [data-item]').waitForExist()
    await browser.execute(watchActs)
    await walkOnce()
    await press('l', true)
    expect((await done()).acts).toEqual([])
    await press('l')
    expect((await done()).acts).toEqual([expect.stringContaining('action--like')])
  })
})

// `npm test` builds it first; without a build there is nothing to hold to its promise.
describe.skipIf(!isBuilt('library'))('in a host’s page', () => {
  beforeAll(async () => {
    const { browser } = chromium
    await chromium.renew(https)
    await serveHostPage(chromium, https)
    await browser.url(`${https}/community/insights`)
    await browser.waitUntil(() => browser.execute(() => 'host' in window))
    await browser.execute(() => {
      const own = Object.assign(document.createElement('button'), {
        className: 'follow-button',
        textContent: 'Follow us',
      })
      document.querySelector('aside')?.append(own)
      window.host.mount()
    })
    await browser.$('#community [data-item]').waitForExist()
    await browser.execute(watchActs)
    await walkOnce()
  })

  describe.each(['body', 'aside', '#community main'])('a field in %s', (place) => {
    test.each(kinds)('keeps its keys: %s', (kind) => expectNothing('/community/insights', kind, place))
  })

  test.each(['input', 'textarea', 'select', 'button', 'input[type=checkbox]', 'summary', 'a'])(
    'a control of the host keeps its keys: %s',
    async (name) => {
      await forget()
      await chromium.browser.execute(
        (selector) => document.querySelector<HTMLElement>(`aside ${selector}`)?.focus(),
        name,
      )
      await press(typed)
      expect(await done()).toMatchObject({ acts: [], dialogs: 0, path: '/community/insights' })
    },
  )

  test('keys press no control of the host', async () => {
    await forget()
    await press('f')
    expect((await done()).acts).not.toContain('the host’s own')
  })
})
