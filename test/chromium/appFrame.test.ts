import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptPosts } from '../support/keptPosts.ts'
import { sandbox } from '../support/sandbox.ts'
import { type Desk, openDesk } from './app/desk.ts'

const { app, https } = sandbox
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(app)
})
afterAll(() => desk?.close())

async function openFeed(): Promise<void> {
  await desk.open()
  await desk.until(({ web }) => web && web.posts.length > 0)
}

test('the page keeps its feed with answers made in the app’s frame', async () => {
  await openFeed()
  const { browser } = desk.chromium
  await browser.waitUntil(async () => (await keptPosts(browser)) > 0, {
    timeout: 20_000,
    timeoutMsg: 'No post was kept.',
  })
})

test('a web view that has left for another origin is left alone, and a reload brings ours back', async () => {
  const { browser } = desk.chromium
  await openFeed()
  await browser.execute((elsewhere) => {
    const uncaught: string[] = []
    Object.assign(window, { uncaught, looks: 0 })
    // Each look at the web view begins with its window.
    const looked = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get() {
        Reflect.set(window, 'looks', Reflect.get(window, 'looks') + 1)
        return looked?.get?.call(this)
      },
    })
    window.addEventListener('error', ({ message }) => uncaught.push(message))
    window.addEventListener('unhandledrejection', ({ reason }) => uncaught.push(String(reason)))
    const frame = document.querySelector('iframe')
    if (frame) frame.src = elsewhere
  }, `${https}/insights`)
  const uncaught = () => browser.execute(() => Reflect.get(window, 'uncaught'))
  await desk.until(({ web }) => web === null)
  for (const name of ['Black', 'Send to background', 'Resume', 'Restore from cache', 'Back']) await desk.press(name)
  // Of itself the page looks again and again where its web view is.
  const looks = (): Promise<number> => browser.execute(() => Reflect.get(window, 'looks'))
  const before = await looks()
  await browser.waitUntil(async () => (await looks()) >= before + 3, { timeoutMsg: 'The page does not look.' })
  expect(await uncaught()).toEqual([])

  await desk.press('Reload the web page')
  await desk.until(({ web }) => web?.path === '/insights' && web.posts.length > 0)
  expect(await uncaught()).toEqual([])
})

test('nothing scrolls behind the phone’s bar once ours is hidden', async () => {
  const { browser } = desk.chromium
  await openFeed()
  await browser.waitUntil(
    () =>
      browser.execute(() => {
        const view = document.querySelector('iframe')?.contentWindow
        view?.scrollBy(0, 40)
        return view?.document.documentElement.dataset.bar === 'hidden'
      }),
    { timeout: 20_000, timeoutMsg: 'The bar stays.' },
  )
  const behind = await browser.execute(() => {
    const page = document.querySelector('iframe')?.contentDocument
    for (const animation of page?.getAnimations() ?? []) animation.finish()
    return [8, 24, 40].map((y) => page?.elementFromPoint(195, y)?.className)
  })
  expect(behind).toEqual(Array(3).fill(expect.stringMatching(/^shell\b(?!__)/)))
})
