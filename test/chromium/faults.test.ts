import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type KilledBrowser, openProfile } from '#scripts/drivers/killable.ts'
import { commandingJson } from '#scripts/sandboxKey.ts'
import { sandbox } from '../support/sandbox.ts'
import { forgetTracking, pairsOf, trackingOf } from '../support/tracking.ts'

// A browser as it is on a person's own device: its profile outlives it, whatever ends it.
const { https, http } = sandbox
const author = '10000211'
let profile: string
let browser: KilledBrowser

const field = `document.querySelector('.composer textarea')`
const posts = `document.querySelectorAll('article.post-card').length`

async function goTo(path: string): Promise<void> {
  await browser.cdp.send('Page.navigate', { url: https + path })
  await browser.until(`location.href.startsWith(${JSON.stringify(https)})`)
}

async function logIn(): Promise<void> {
  await goTo('/favicon.ico')
  const body = JSON.stringify({ userId: author })
  const init = JSON.stringify({ method: 'POST', headers: commandingJson, body })
  expect(await browser.evaluate(`fetch('/sandbox/session', ${init}).then((answer) => answer.ok)`)).toBe(true)
}

async function openComposer(): Promise<void> {
  await goTo('/insights')
  await browser.until(`!!document.querySelector('.compose-row')`)
  await browser.evaluate(`document.querySelector('.compose-row').click()`)
  await browser.until(`!!${field}`)
}

/** Types a sentence, and waits until it is kept: on the device alone, for the exchange is not to be had. */
async function type(text: string): Promise<void> {
  await browser.cdp.send('Network.enable')
  await browser.cdp.send('Network.setBlockedURLs', { urls: ['*/social/publish/*'] })
  await browser.evaluate(`${field}.focus()`)
  await browser.cdp.send('Input.insertText', { text })
  await browser.until(`/^Saved on this device/.test(document.querySelector('.saved-mark').textContent)`)
}

const openPost = async () => {
  await browser.until(`${posts} > 0`)
  await browser.evaluate(`document.querySelector('.post-card__link').click()`)
  await browser.until(`location.pathname.includes('/posts/') && !!document.querySelector('.post-page, main article')`)
}

beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'insights-faults-'))
  browser = await openProfile(profile)
})
afterEach(async () => {
  await browser.kill()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})

test('fault 26: restores the text after a crash of the page', async () => {
  await logIn()
  await openComposer()
  await type('Before the crash.')
  const crashed = new Promise<void>((resolve) => browser.cdp.on('Inspector.targetCrashed', () => resolve()))
  await browser.cdp.send('Inspector.enable')
  browser.cdp.send('Page.crash').catch(() => {})
  await crashed
  // It opens by itself, with what it had.
  await goTo('/insights')
  await browser.until(`${field}?.value === 'Before the crash.'`)
})

test('fault 27: restores the text after a kill of the browser', async () => {
  await logIn()
  await openComposer()
  await type('Before the kill.')
  await browser.kill()
  browser = await openProfile(profile)
  await logIn()
  await openComposer()
  await browser.until(`${field}.value === 'Before the kill.'`)
})

/** Every file below a folder of the profile. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true })
  const paths = names.map((name) => join(folder, name))
  const kinds = await Promise.all(paths.map((path) => stat(path)))
  return paths.filter((_, at) => kinds[at]?.isFile())
}

test('fault 20: works with corrupt database files, and stores again', async () => {
  await logIn()
  await openComposer()
  await type('Lost with its disk.')
  await browser.kill()
  for (const area of ['IndexedDB', 'Local Storage']) {
    const files = await filesBelow(join(profile, 'Default', area))
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) await writeFile(file, 'garbage '.repeat(500))
  }
  browser = await openProfile(profile)
  await logIn()
  await openComposer()
  expect(await browser.evaluate(`${field}.value`)).toBe('')
  await browser.until(`${posts} > 0`)
  await type('Kept after all.')
  await goTo('/insights')
  await browser.until(`${field}?.value === 'Kept after all.'`)
})

test('fault 28: a frozen tab continues when resumed, and sends its events once', async () => {
  const pages = async () => {
    const summary = await trackingOf(http)
    return pairsOf(summary, summary.sessions[0]?.sessionId)
  }
  await forgetTracking(http)
  await goTo('/insights')
  await openPost()
  await expect.poll(pages, { timeout: 20_000 }).toEqual(['b1190 show hide', 'b1191 show'])
  await browser.evaluate(
    `window.heard = []; for (const type of ['freeze', 'resume']) document.addEventListener(type, () => window.heard.push(type))`,
  )
  const { targetInfos } = JSON.parse(JSON.stringify(await browser.cdp.send('Target.getTargets')))
  const [{ targetId }] = targetInfos.filter(({ type }: { type: string }) => type === 'page')
  // Browsers freeze tabs that lie behind others.
  await browser.cdp.send('Target.createTarget', { url: 'about:blank' })
  await browser.until(`document.visibilityState === 'hidden'`)
  await browser.cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
  await browser.cdp.send('Page.setWebLifecycleState', { state: 'active' })
  await browser.cdp.send('Target.activateTarget', { targetId })
  await browser.until(`document.visibilityState === 'visible'`)
  expect(await browser.evaluate('window.heard')).toEqual(['freeze', 'resume'])
  await browser.evaluate('history.back()')
  await browser.until(`location.pathname === '/insights'`)
  await openPost()
  const whole = ['b1190 show hide', 'b1191 show hide show hide', 'b1190 show hide', 'b1191 show']
  await expect.poll(pages, { timeout: 20_000 }).toEqual(whole)
  expect((await trackingOf(http)).sessions[0]).toMatchObject({ repeated: 0, missed: 0 })
})

test('fault 35: on a processor six times slower, loads posts, opens one, and stores a draft', async () => {
  await browser.cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await logIn()
  await goTo('/insights')
  await openPost()
  await openComposer()
  await type('Slowly.')
  await goTo('/insights')
  await browser.until(`${field}?.value === 'Slowly.'`)
})
