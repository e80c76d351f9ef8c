import { createServer } from 'node:http'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandModule, exchangeModules, exchangePath, loadExchange, stylesModule } from '#scripts/build/exchange.ts'
import { contentSecurityPolicy } from '#scripts/build/policy.ts'
import { common, type PageBuild, pageBuilds } from '../../esbuild.config.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'
import type { ControlsHarness } from './noticesPage.tsx'

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Controls</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<link rel="stylesheet" href="/noticesPage.css"><script type="module" src="/noticesPage.js"></script></html>`

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }
const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** Serves a page with every control, rendered as a build's pages are and under their policy. */
async function serveControls(name: PageBuild['name']): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const page = pageBuilds.find((build) => build.name === name)
  if (!page) throw new Error(`There is no build ${name}.`)
  const exchange = await loadExchange(exchangePath())
  const { outputFiles } = await build({
    ...common,
    entryPoints: [at('noticesPage.tsx'), at('noticesPage.css')],
    entryNames: '[name]',
    outdir: '/',
    format: 'esm',
    splitting: true,
    alias: { ...page.alias },
    plugins: [...exchangeModules(exchange), brandModule(exchange), stylesModule({})],
  })
  const files = new Map(outputFiles.map(({ path, contents }) => [path, contents]))
  const policy = contentSecurityPolicy(exchange, page, [])
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const file = files.get(pathname)
    if (!file && pathname !== '/') response.statusCode = 404
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', types[extname(pathname)] ?? 'text/html')
    response.end(file ?? (pathname === '/' ? html : ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const chromium = chromiumForFile({ moves: true })

/** Where the boxes are that a selector finds, in CSS pixels. */
const boxesOf = (selector: string) =>
  chromium.browser.execute(
    (css) =>
      Array.from(document.querySelectorAll(css), (element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return { left, right, top, bottom }
      }),
    selector,
  )

/** Ends what moves, and waits until the page is drawn so. */
const settle = () =>
  chromium.browser.executeAsync((done: () => void) => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    requestAnimationFrame(() => requestAnimationFrame(() => done()))
  })

const click = async (selector: string): Promise<void> => {
  await chromium.browser.$(selector).click()
}
const focused = () => chromium.browser.execute(() => document.activeElement?.textContent ?? '')

describe.each(['web', 'webview'] as const)('rendered as in dist/%s', (build) => {
  let served: Awaited<ReturnType<typeof serveControls>>
  beforeAll(async () => {
    served = await serveControls(build)
  })
  afterAll(() => served?.close())

  async function open(query = ''): Promise<void> {
    await chromium.browser.url(`${served.origin}/${query}`)
    await chromium.browser.$('.pagination').waitForExist()
    await chromium.browser.waitUntil(() => chromium.browser.execute(() => 'notices' in window))
  }

  const showAll = () =>
    chromium.browser.executeAsync((done: (fault: string) => void) => {
      const { notify, showNotification, showTransient }: ControlsHarness = Reflect.get(window, 'notices')
      const ms = Number.POSITIVE_INFINITY
      notify('Link copied', { label: 'Undo', run: () => {} })
      Promise.all([
        showNotification('Mira and 12 others like your post.', { title: 'New likes', ms }),
        showTransient('Saved', { ms }),
      ]).then(
        () => done(''),
        (reason: unknown) => done(String(reason)),
      )
    })

  test.each([
    ['a phone', { mobile: true }, ''],
    ['a desk', { width: 1280, height: 800 }, '?lang=ar'],
  ])('notices begin 65 px from the top of %s, centred, 24 px apart', async (_, viewport, query) => {
    await chromium.resize(viewport)
    await open(query)
    expect(await showAll()).toBe('')
    await settle()
    const [first, second, third, ...more] = await boxesOf('.toast, .notice')
    if (!first || !second || !third) throw new Error('Not all notices are there.')
    expect(more).toEqual([])
    expect(first.top).toBe(65)
    expect([second.top - first.bottom, third.top - second.bottom]).toEqual([24, 24])
    const width = await chromium.browser.execute(() => document.documentElement.offsetWidth)
    for (const { left, right } of [first, second, third]) expect(Math.abs(left + right - width)).toBeLessThan(1)
  })

  test.each(['', '?lang=ar'])(
    'a dialog takes the focus, stops the page from scrolling, and restores both %s',
    async (query) => {
      await chromium.resize({ width: 1280, height: 600 })
      await open(query)
      await chromium.browser.execute(() => scrollTo(0, 120))
      const before = await boxesOf('main, h1, .field')
      const [opener] = await boxesOf('#open-sheet')
      await chromium.browser.execute(() => document.querySelector<HTMLElement>('#open-sheet')?.focus())
      await chromium.browser.keys('Enter')
      expect(await focused()).toBe('Leave without saving?')
      await chromium.browser.performActions([
        {
          type: 'wheel',
          id: 'wheel',
          actions: [{ type: 'scroll', x: 20, y: 20, deltaX: 0, deltaY: 400, duration: 0 }],
        },
      ])
      expect(await boxesOf('main, h1, .field')).toEqual(before)
      // Round the whole dialog, and never behind it.
      const stops: string[] = []
      for (let press = 0; press < 8; press++) {
        await chromium.browser.keys('Tab')
        stops.push(await focused())
      }
      expect(stops).toEqual(expect.arrayContaining(['Stay', 'Leave']))
      expect(stops).not.toEqual(expect.arrayContaining(['Dialog']))
      await chromium.browser.keys('Escape')
      await chromium.browser.$('.dialog').waitForExist({ reverse: true })
      expect(await focused()).toBe('Sheet')
      expect((await boxesOf('#open-sheet'))[0]).toEqual(opener)
    },
  )

  test('on a phone, a sheet docks at the bottom and a dialog is centred; a press outside closes it', async () => {
    await chromium.resize({ width: 390, height: 844 })
    await open()
    for (const [button, isDocked] of [
      ['#open-sheet', true],
      ['#open-dialog', false],
    ] as const) {
      await click(button)
      await settle()
      const [box] = await boxesOf('.dialog__box')
      expect(box && box.bottom === 844 && box.left === 0 && box.right === 390).toBe(isDocked)
      await chromium.browser.action('pointer').move({ x: 200, y: 40 }).down().up().perform()
      await chromium.browser.$('.dialog').waitForExist({ reverse: true })
    }
  })

  test.each([
    ['a phone, white', { mobile: true }, ''],
    ['a phone, black, in Arabic', { mobile: true }, '?theme=black&lang=ar'],
    ['a desk, black', { width: 1280, height: 800 }, '?theme=black'],
    ['a desk, white, in Arabic', { width: 1280, height: 800 }, '?lang=ar'],
  ])('axe finds nothing wrong on %s: with notices, a sheet over them, a calendar', async (_, viewport, query) => {
    await chromium.resize(viewport)
    await open(query)
    await showAll()
    await settle()
    expect(await chromium.axe()).toEqual([])
    await chromium.browser.execute(() => document.querySelector<HTMLElement>('#open-sheet')?.click())
    await settle()
    expect(await chromium.axe()).toEqual([])
    // The calendar without them: as high as it is, they lie over its head until they go.
    await open(query)
    await chromium.browser.execute(() => document.querySelectorAll<HTMLElement>('.field .icon-button')[1]?.click())
    await chromium.browser.$('.calendar').waitForExist()
    await settle()
    expect(await chromium.axe()).toEqual([])
  })
})

test('a link out of the real page waits for the notice, whose code and styles come with the first such link', async () => {
  await chromium.resize({ width: 390, height: 844 })
  await chromium.browser.url(`${sandbox.https}/insights`)
  await chromium.browser.$('article.post-card').waitForExist()
  await chromium.browser.execute(() => {
    const link = document.createElement('a')
    link.href = 'https://elsewhere.example/page'
    document.querySelector('main')?.append(link)
    link.click()
  })
  await chromium.browser.$('.leave').waitForExist()
  await settle()
  const [box] = await boxesOf('.dialog__box')
  expect(box?.bottom).toBe(844)
  expect(await chromium.browser.$('.leave__host').getText()).toBe('elsewhere.example')
  expect(await focused()).toBe('Stay')
  expect(await chromium.axe()).toEqual([])
  await chromium.browser.keys('Escape')
  await chromium.browser.$('.leave').waitForExist({ reverse: true })
})
