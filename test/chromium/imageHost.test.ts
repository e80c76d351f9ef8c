import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { defineExchange } from '#bridge/config.ts'
import { type Gateway, startGateway } from '#fixtures/gateway/index.ts'
import { exchangePath, loadExchange } from '#scripts/build/exchange.ts'
import { writeFolder } from '#scripts/build/files.ts'
import { buildPages } from '#scripts/build/pages.ts'
import { freePort } from '#scripts/drivers/freePort.ts'
import { commanding, commandingJson, sandboxKey } from '#scripts/sandboxKey.ts'
import { pageBuilds, root } from '../../esbuild.config.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { copyOfTemplate } from '../support/gateway/template.ts'

// Two hosts of one gateway: its names are two origins to a browser.
let gateway: Gateway
let folder: string
let dataDir: string
let page: string
let other: string

const chromium = chromiumForFile({ mobile: true })
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

async function command(method: 'POST' | 'DELETE', fault?: object): Promise<void> {
  const headers = fault ? commandingJson : commanding
  const answer = await fetch(`${gateway.addresses.http}/sandbox/faults`, {
    method,
    headers,
    body: fault ? JSON.stringify(fault) : null,
  })
  if (!answer.ok) throw new Error(await answer.text())
}
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
  await chromium.browser.waitUntil(async () => (await remembered()).length > 0, { timeout: 15_000 })
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
        return {
          places: document.querySelectorAll('.img-stand-in').length,
          asked: hosts.map((host) => pictures.filter((name) => name.startsWith(`${host}/media/`)).length),
        }
      },
      [page, other],
    )
  await chromium.browser.waitUntil(async () => {
    const { places, asked } = await placesAndAsked()
    return asked.every((count) => count >= places)
  })
  const { places, asked } = await placesAndAsked()
  expect(Math.max(...asked)).toBeLessThanOrEqual(2 * places)
  await command('DELETE')
  await chromium.browser.execute(() => window.dispatchEvent(new Event('online')))
  await chromium.browser.waitUntil(cameFrom(page))
})
