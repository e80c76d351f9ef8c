import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { defineExchange } from '#bridge/config.ts'
import { type Gateway, startGateway } from '#fixtures/gateway/index.ts'
import { exchangePath, loadExchange } from '#scripts/build/exchange.ts'
import { writeFolder } from '#scripts/build/files.ts'
import { buildPages } from '#scripts/build/pages.ts'
import { freePort } from '#scripts/drivers/freePort.ts'
import { themes } from '#scripts/drivers/screenCases.ts'
import { findPosts } from '#scripts/drivers/screens.ts'
import { sandboxKey } from '#scripts/sandboxKey.ts'
import { pageBuilds, root } from '../../esbuild.config.ts'
import { fillWithCharts } from '../support/chartPosts.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { clientOf } from '../support/gateway/gateway.ts'
import { copyOfTemplate } from '../support/gateway/template.ts'
import { sandbox } from '../support/sandbox.ts'

const { http, https } = sandbox
/** Notes each place of a missing picture, as cards come and go. */
const noteStandIns = `window.standIns = new Set()
new MutationObserver(() => {
  for (const place of document.querySelectorAll('.img-stand-in')) window.standIns.add(place)
}).observe(document, { subtree: true, childList: true })`

const chromium = chromiumForFile({ mobile: true, initScripts: [noteStandIns] })

const picture = '.post-card--media:not(:has([data-film])) .media-grid__picture'
const isOpen = () => chromium.browser.$('dialog.viewer[open]').isExisting()
const transform = () =>
  chromium.browser.execute(() => document.querySelector<HTMLElement>('.viewer__picture')?.style.transform ?? '')

/** Presses a card's picture in its middle, as a person does, until the viewer is there: what shows it comes after the first posts. */
async function openFromCard(): Promise<void> {
  const { browser } = chromium
  await browser.url(`${https}/insights`)
  const card = browser.$(picture)
  await card.waitForExist()
  await card.scrollIntoView({ block: 'center' })
  // From here on the page has begun what it does late.
  await browser.$('.post-card [aria-haspopup="menu"]').waitForExist()
  await card.click()
  await browser.$('dialog.viewer[open]').waitForExist()
}

async function touch(
  steps: readonly (readonly [type: string, points: readonly (readonly [x: number, y: number])[]])[],
) {
  for (const [type, points] of steps)
    await chromium.cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    })
}

test('a press on a card’s picture opens it over the feed; Escape returns to the same place', async () => {
  const { browser } = chromium
  await openFromCard()
  expect(new URL(await browser.getUrl()).pathname).toBe('/insights')
  const before = await browser.execute(() => scrollY)
  await browser.keys(['Escape'])
  await browser.waitUntil(async () => !(await isOpen()))
  expect(await browser.execute(() => scrollY)).toBe(before)
})

test('pinching enlarges it, one finger moves it, and dragging down closes it', async () => {
  const { browser } = chromium
  await openFromCard()
  await browser.$('.viewer__picture').waitForExist()
  await touch([
    [
      'touchStart',
      [
        [180, 400],
        [220, 400],
      ],
    ],
    [
      'touchMove',
      [
        [140, 400],
        [260, 400],
      ],
    ],
    [
      'touchMove',
      [
        [100, 400],
        [300, 400],
      ],
    ],
    ['touchEnd', []],
  ])
  expect(await transform()).toMatch(/scale\((4|5|4\.\d+)\)/)
  const zoomed = await transform()
  await touch([
    ['touchStart', [[200, 400]]],
    ['touchMove', [[260, 400]]],
    ['touchMove', [[300, 400]]],
    ['touchEnd', []],
  ])
  expect(await transform()).not.toBe(zoomed)
  await browser.keys(['0'])
  expect(await transform()).toBe('translate(0px, 0px) scale(1)')
  await touch([
    ['touchStart', [[200, 400]]],
    ['touchMove', [[200, 480]]],
    ['touchMove', [[200, 560]]],
    ['touchEnd', []],
  ])
  await browser.waitUntil(async () => !(await isOpen()))
})

test('the browser’s Back closes it together with its post', async () => {
  const { browser } = chromium
  await browser.url(`${https}/insights`)
  await browser.$('article.post-card').waitForExist()
  const { pictured } = await findPosts(http)
  await browser.execute((href: string) => {
    const link = document.createElement('a')
    link.href = href
    document.querySelector('main')?.append(link)
    link.click()
  }, `/insights/posts/${pictured}`)
  const open = browser.$('.post-media__open')
  await open.waitForExist()
  await open.click()
  await browser.$('dialog.viewer[open]').waitForExist()
  await browser.back()
  await browser.waitUntil(async () => !(await isOpen()))
  expect(new URL(await browser.getUrl()).pathname).toBe('/insights')
})

describe('from another host', () => {
  // Two hosts of one gateway: its names are two origins to a browser.
  let gateway: Gateway
  let folder: string
  let dataDir: string
  let page: string
  let other: string
  beforeAll(async () => {
    // The hosts are sealed into the build.
    const https = await freePort()
    page = `https://localhost:${https}`
    other = `https://127.0.0.1:${https}`
    const sandbox = await loadExchange(exchangePath())
    const exchange = defineExchange({ ...sandbox, domains: { ...sandbox.domains, images: ['self', other] } })
    const build = pageBuilds.find(({ name }) => name === 'web')
    if (!build) throw new Error('There is no build for browsers.')
    folder = await mkdtemp(join(tmpdir(), 'insights-images-'))
    writeFolder(folder, (await buildPages(build, exchange)).files)
    dataDir = await copyOfTemplate()
    gateway = await startGateway({
      exchange,
      dataDir,
      ports: { https, http: 0, app: 0 },
      builds: { web: folder, webview: join(root, 'dist/webview'), app: join(root, 'dist/app') },
      pulse: false,
      sandboxKey,
    })
    await chromium.cdp.send('Network.enable')
    await chromium.cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  })
  afterAll(async () => {
    await gateway.close()
    await rm(folder, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  })
  afterEach(async () => {
    await command('DELETE')
    await chromium.browser.execute(() => localStorage.clear())
  })

  const command = (method: 'POST' | 'DELETE', fault?: object) =>
    clientOf(gateway.addresses.http).command(method, 'faults', fault)
  const hostOf = (origin: string): string => new URL(origin).host

  async function open(): Promise<void> {
    await chromium.browser.url(`${page}/insights`)
    await chromium.browser.$('article.post-card').waitForExist()
  }
  const remembered = () =>
    chromium.browser.execute(() => localStorage.getItem('insights/1/imageHosts')?.split(' ').slice(1) ?? [])
  const remember = (hosts: readonly string[]) =>
    chromium.browser.execute(
      (text) => localStorage.setItem('insights/1/imageHosts', text),
      [Date.now(), ...hosts].join(' '),
    )
  /** The origins of the pictures that are in view, and of those whether they have come. */
  const inView = () =>
    chromium.browser.execute(() =>
      [...document.querySelectorAll<HTMLImageElement>('.post-card img')]
        .filter((picture) => picture.getBoundingClientRect().top < window.innerHeight)
        .map(({ currentSrc, naturalWidth }) => ({ origin: new URL(currentSrc).origin, came: naturalWidth > 0 })),
    )
  const cameFrom = (origin: string) => async () => {
    const pictures = await inView()
    return pictures.length > 0 && pictures.every((picture) => picture.came && picture.origin === origin)
  }
  /** Paths of pictures that were asked for more than once. */
  const askedTwice = () =>
    chromium.browser.execute(() => {
      const paths = performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.startsWith('/media/') && path !== '/media/test.gif')
      return paths.filter((path, at) => paths.indexOf(path) !== at)
    })

  test('finds the fastest host after the first posts, reloads no picture, and begins there on the next visit', async () => {
    await command('POST', { match: '/media/test.gif', host: hostOf(page), kind: 'latency', ms: 700 })
    await open()
    await chromium.browser.waitUntil(cameFrom(page))
    await chromium.browser.waitUntil(async () => (await remembered()).length > 0)
    expect(await remembered()).toEqual([other, page])
    expect(await inView()).not.toContainEqual(expect.objectContaining({ origin: other }))
    expect(await askedTwice()).toEqual([])
    await open()
    await chromium.browser.waitUntil(cameFrom(other))
    expect(await askedTwice()).toEqual([])
  })

  test('forgets a host that does not answer in three seconds', async () => {
    await command('POST', { match: '/media/test.gif', host: hostOf(other), kind: 'latency', ms: 4_000 })
    await open()
    await chromium.browser.waitUntil(async () => (await remembered()).length > 0)
    expect(await remembered()).toEqual([page])
  })

  test('uses the other host when the remembered one fails', async () => {
    await open()
    await remember([other, page])
    await command('POST', { match: '/media/', host: hostOf(other), kind: 'drop' })
    await open()
    await chromium.browser.waitUntil(cameFrom(page))
    expect(await remembered()).toEqual([page])
  })

  test('missing pictures keep their space, are not requested repeatedly, and load when the network is back', async () => {
    await command('POST', { match: '/media/', kind: '503' })
    await open()
    await chromium.browser.$('.post-card .img-stand-in').waitForExist()
    await chromium.browser.waitUntil(async () => (await inView()).length === 0)
    const sizes = await chromium.browser.execute(() =>
      [...document.querySelectorAll('.avatar.img-stand-in')].map((place) => place.getBoundingClientRect().width),
    )
    expect(new Set(sizes)).toEqual(new Set([40]))
    // Two posts by one person have the same picture, and what fails is in no cache: each place asks each host for its own. Where it has
    // failed before React puts the first cards up, it asks there once more, so that listeners hear of it.
    const placesAndAsked = () =>
      chromium.browser.execute(
        (hosts) => {
          const names = performance.getEntriesByType('resource').map(({ name }) => name)
          const pictures = names.filter((name) => !name.includes('/test.gif'))
          const seen: unknown = Reflect.get(window, 'standIns')
          return {
            places: document.querySelectorAll('.img-stand-in').length,
            seen: seen instanceof Set ? seen.size : 0,
            asked: hosts.map((host) => pictures.filter((name) => name.startsWith(`${host}/media/`)).length),
          }
        },
        [page, other],
      )
    await chromium.browser.waitUntil(async () => {
      const { places, asked } = await placesAndAsked()
      return asked.every((count) => count >= places)
    })
    const { seen, asked } = await placesAndAsked()
    expect(Math.max(...asked)).toBeLessThanOrEqual(2 * seen)
    await command('DELETE')
    await chromium.browser.execute(() => window.dispatchEvent(new Event('online')))
    await chromium.browser.waitUntil(cameFrom(page))
  })
})

describe('charts', () => {
  const charts = 40
  const chromium = chromiumForFile({ width: 390, initScripts: [`(${fillWithCharts})(${charts})`] })

  /** Runs in the page: labels of charts that are cut, or lie over each other. */
  function labelFaults(): string[] {
    const faults: string[] = []
    for (const chart of document.querySelectorAll('.shared-chart')) {
      const room = chart.getBoundingClientRect()
      const labels = [...chart.querySelectorAll('bdi')].map((label) => ({
        text: label.textContent,
        box: label.getBoundingClientRect(),
      }))
      for (const { text, box } of labels) {
        const isInside =
          box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom
        if (!isInside || box.width === 0) faults.push(`${text} is cut`)
      }
      labels.forEach(({ text, box }, at) => {
        for (const { text: other, box: next } of labels.slice(at + 1)) {
          const isOver =
            box.left < next.right - 1 &&
            next.left < box.right - 1 &&
            box.top < next.bottom - 1 &&
            next.top < box.bottom - 1
          if (isOver) faults.push(`${text} lies over ${other}`)
        }
      })
      const [one, two] = [...chart.querySelectorAll('.shared-chart__note')].map((note) => note.getBoundingClientRect())
      if (one && two && Math.abs(one.left - two.left) < 16 && Math.abs(one.top - two.top) < 16)
        faults.push('notes meet')
    }
    return faults
  }

  const languages = [
    'en',
    'ar',
    'de',
    'es',
    'fr',
    'id',
    'it',
    'ja',
    'ph',
    'pl',
    'pt',
    'ru',
    'uk',
    'uz',
    'vi',
    'zh-CN',
    'zh-TC',
  ]

  test.each(languages)(
    'cuts and overlaps no label of 40 charts, on a phone and a desktop: %s',
    async (code) => {
      const { browser } = chromium
      // As tall as all of them: charts are drawn once they are near.
      await chromium.resize({ width: 390, height: 24_000 })
      await browser.url(`${https}/${code}/insights`)
      await browser.waitUntil(async () => (await browser.$$('.shared-chart').length) === charts)
      await browser.waitUntil(
        async () => (await browser.$$('.shared-chart .is-up, .shared-chart .is-down').length) === charts,
      )
      for (const theme of themes) {
        await browser.execute((name) => {
          document.documentElement.dataset.theme = name
        }, theme)
        for (const width of [390, 1280]) {
          await chromium.resize({ width, height: 24_000 })
          expect(await browser.execute(labelFaults), `${theme} ${width}`).toEqual([])
        }
      }
    },
    60_000,
  )

  test('a feed of charts loads nothing of the chart library', async () => {
    const { browser } = chromium
    const texts = await browser.execute(async () => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      return Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()))
    })
    expect(texts.length).toBeGreaterThan(3)
    expect(texts.filter((text) => text.includes('tv-lightweight-charts'))).toEqual([])
  })
})
