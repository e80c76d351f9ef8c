import { describe, expect, test } from 'vitest'
import { nativeCarriers } from '#fixtures/app/settings.ts'
import exchange from '#fixtures/exchange.config.ts'
import { deskForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const desk = deskForFile()

const idOf = (href: string): string => href.split('/').pop() ?? ''
const outcomes = (log: readonly { name: string; outcome: string }[], name: string): string[] =>
  log.filter((entry) => entry.name === name).map(({ outcome }) => outcome)

/**
 * Opens the page.
 * @returns the address of the first post in its feed.
 */
async function openFeed(query = ''): Promise<string> {
  await desk.open(query)
  const { web } = await desk.until(({ web }) => web && web.posts.length > 0)
  return web?.posts[0] ?? ''
}

describe.each(nativeCarriers)('over %s', (carrier) => {
  test('the feed comes through the app, and a tapped post closes the page and opens natively', async () => {
    const post = await openFeed(`?carrier=${carrier}`)
    await desk.tap(`a[href="${post}"]`)
    const { native, log, violations } = await desk.until(({ native, web }) => native && !web)
    expect(native?.title).toBe('Meridian Post')
    expect(native?.fields).toMatchObject({ id: idOf(post), url: sandbox.app + post })
    expect(log).toContainEqual({ name: 'request', summary: 'POST v1/social/public/feed', outcome: 'ok' })
    expect(outcomes(log, 'openScreen')).toEqual(['ok'])
    expect(violations).toEqual([])

    await desk.press('Back to the web page')
    const back = await desk.until(({ web }) => web && web.posts.length > 0)
    expect(back.native).toBeNull()
  })

  test('theme and language change while the page is open', async () => {
    await openFeed(`?carrier=${carrier}`)
    await desk.press('Black')
    await desk.choose('Language', 'العربية (ar)')
    const { log } = await desk.until(
      ({ web }) => web?.theme === 'black' && web.dir === 'rtl' && web.path === '/ar/insights',
    )
    expect(outcomes(log, 'appearance')).toEqual(['sent', 'sent'])
  })
})

describe('the rank list', () => {
  test('is opened natively by 2.31.0', async () => {
    await desk.open('?version=2.31.0&open=/insights/rank/24h')
    const { native, web } = await desk.until(({ native }) => native)
    expect(native).toMatchObject({ title: 'Meridian Rank', fields: { slug: '24h' } })
    expect(web).toBeNull()
  })

  test.each(['2.30.9', '2.31.0-beta.1', ''])('stays in the page of an app that calls itself "%s"', async (version) => {
    await desk.open(`?version=${version}&open=/insights/rank/24h`)
    const { log, native } = await desk.until(
      ({ web }) => web?.path === '/insights/rank/24h' && web.text.includes('Ranking'),
    )
    expect(native).toBeNull()
    expect(outcomes(log, 'openScreen')).toEqual([])
  })
})

test('without a handler removed meanwhile, shows "Please upgrade the app" and the web screen', async () => {
  const post = await openFeed()
  await desk.press('openScreen')
  await desk.tap(`a[href="${post}"]`)
  const { web, native } = await desk.until(({ web }) => web?.text.includes('Please upgrade the app'))
  expect(web?.path).toBe(post)
  expect(native).toBeNull()
  expect((await desk.until(({ web }) => web && !web.text.includes('Please upgrade the app'))).web?.path).toBe(post)
})

test('a reload keeps the web screen that a first load would hand over', async () => {
  const post = await openFeed()
  await desk.open(`?missingMethods=openScreen&open=${post}`)
  await desk.until(({ web }) => web?.text.includes('Please upgrade the app'))
  await desk.press('openScreen')
  await desk.press('Clear')
  await desk.press('Reload the web page')
  const { web, native, log } = await desk.until(({ web, log }) => web?.text && outcomes(log, 'request').includes('ok'))
  expect(web?.path).toBe(post)
  expect(native).toBeNull()
  expect(outcomes(log, 'openScreen')).toEqual([])
})

test('an app with all eight screens opens home natively at once', async () => {
  await openFeed()
  await desk.press('All eight')
  const { native } = await desk.until(({ native }) => native)
  expect(native).toEqual({ title: 'Meridian Home', fields: { url: `${sandbox.app}/insights` } })
})

test('signs the app’s user in at the gateway, and shows the page no token', async () => {
  await openFeed()
  const people = await desk.chromium.browser.execute(() =>
    Array.from(document.querySelectorAll('#person option'), (option) => option.textContent ?? ''),
  )
  const [, somebody = ''] = people
  await desk.choose('Logged in', somebody)
  const { log } = await desk.until(({ log }) => log.some(({ name }) => name === 'session'))
  expect(outcomes(log, 'session')).toEqual(['sent'])
  await desk.until(({ web }) => web && web.posts.length > 0)
  await desk.press('Clear')
  const like = 'POST v1/social/user/react'
  await desk.tap('.action--like')
  await desk.until(({ log }) => log.some(({ summary, outcome }) => summary === like && outcome === 'ok'))
  expect(JSON.parse(await desk.answerTo(like))).toMatchObject({ code: '00000' })
  const cookies = await desk.chromium.browser.execute(() => document.cookie)
  for (const name of Object.values(exchange.cookies)) expect(cookies).not.toContain(name)
})

test('the system’s back leaves the page, and the app’s screen opens it again', async () => {
  await openFeed()
  await desk.press('Back')
  await desk.until(({ web, native }) => !web && native?.title === 'Meridian')
  await desk.press('Open Insights')
  await desk.until(({ web }) => web && web.posts.length > 0)
})

test('the address has the settings, and sets them', async () => {
  await openFeed('?carrier=android&version=2.30.9&theme=black')
  await desk.press('2.31.0-beta.1')
  const search = await desk.chromium.browser.execute(() => location.search)
  expect(search).toBe('?carrier=android&version=2.31.0-beta.1&theme=black')
})

describe.each(['light', 'dark'])('in the %s scheme', (scheme) => {
  test.each([
    ['the feed', ''],
    ['an iOS screen', '?open=/insights/rank/24h'],
    ['an Android screen', '?carrier=android&theme=black&open=/insights/rank/24h'],
  ])('axe finds nothing wrong while the phone shows %s', async (_, query) => {
    await desk.chromium.cdp.send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value: scheme }],
    })
    await desk.open(query)
    await desk.until(({ web, native }) => native || (web && web.posts.length > 0))
    await desk.chromium.browser.execute(() => document.querySelector<HTMLElement>('.entry summary')?.click())
    expect(await desk.chromium.axe()).toEqual([])
  })
})
