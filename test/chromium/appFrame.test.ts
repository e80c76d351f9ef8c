import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Desk, openDesk } from './app/desk.ts'

const { app, https } = inject('sandbox')
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(app)
})
afterAll(() => desk?.close())

async function openFeed(): Promise<void> {
  await desk.open()
  await desk.until(({ web }) => web && web.posts.length > 0)
}

/** How many posts of the feed the web page in the phone has kept. */
const keptPosts = async (): Promise<number> =>
  await desk.chromium.browser.execute(async () => {
    // To open one that is not there would make it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'insights')) return 0
    const request = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const database = await request(indexedDB.open('insights'))
    const requests = database.transaction('requests').objectStore('requests')
    const kept = await request(requests.get('list  en feed recommended'))
    database.close()
    return kept?.data?.[1]?.length ?? 0
  })

test('the web page keeps its feed, though what the app answers was made in the app’s own frame', async () => {
  await openFeed()
  await desk.chromium.browser.waitUntil(async () => (await keptPosts()) > 0, {
    timeout: 20_000,
    timeoutMsg: 'No post was kept.',
  })
})

test('a web view that has left for another origin is left alone, and a reload brings ours back', async () => {
  const { browser } = desk.chromium
  await openFeed()
  await browser.execute((elsewhere) => {
    const uncaught: string[] = []
    Object.assign(window, { uncaught })
    window.addEventListener('error', ({ message }) => uncaught.push(message))
    window.addEventListener('unhandledrejection', ({ reason }) => uncaught.push(String(reason)))
    const frame = document.querySelector('iframe')
    if (frame) frame.src = elsewhere
  }, `${https}/insights`)
  const uncaught = () => browser.execute(() => Reflect.get(window, 'uncaught'))
  await desk.until(({ web }) => web === null)
  for (const name of ['Black', 'Send to background', 'Resume', 'Restore from cache', 'Back']) await desk.press(name)
  // The page looks where its web view is four times a second.
  await browser.pause(600)
  expect(await uncaught()).toEqual([])

  await desk.press('Reload the web page')
  await desk.until(({ web }) => web?.path === '/insights' && web.posts.length > 0)
  expect(await uncaught()).toEqual([])
})
