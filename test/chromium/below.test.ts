import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBuilt } from '#scripts/build/release.ts'
import { doctor } from '#scripts/cli/doctor/command.ts'
import { siteFor } from '#scripts/cli/site/command.ts'
import { readHosting } from '#scripts/cli/site/readHosting.ts'
import { siteHandler } from '#scripts/cli/site/serve.ts'
import { freePort } from '#scripts/drivers/freePort.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { startHost } from '../support/host.ts'
import { sandbox } from '../support/sandbox.ts'
import { acmeConfig } from '../support/smallSite.ts'

const { http: gateway } = sandbox

const trade = '<!doctype html><title>Acme trade</title><h1>The exchange’s own</h1>'

/** Each page says of itself what its policy has refused. */
const listening = `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  sessionStorage.refused = (sessionStorage.refused || '') + effectiveDirective + ' ' + blockedURI + '\\n'
})`

// `npm test` builds it first.
describe.skipIf(!isBuilt('package'))(
  'the site of another exchange, below a path and with its files on another origin',
  () => {
    let folder = ''
    let site = ''
    let host: Server
    /** Two names of this machine are two origins. */
    let origin = ''
    let files = ''

    const chromium = chromiumForFile({ initScripts: [listening], width: 1300 })
    beforeAll(async () => {
      const port = await freePort()
      origin = `http://localhost:${port}`
      files = `http://127.0.0.1:${port}`
      folder = await mkdtemp(join(tmpdir(), 'insights-below-'))
      site = join(folder, 'site')
      await writeFile(
        join(folder, 'acme.mjs'),
        acmeConfig(`domains: { api: 'self', config: 'self', report: 'self', images: ['self'], errors: '/errors', secure: '${origin}' },
      site: { base: '/community', assets: '${files}', contact: 'mailto:security@acme.example' },`),
      )
      await siteFor([join(folder, 'acme.mjs'), '--host', 'nginx', '--build', 'dist/web', '--out', site])
      const section = siteHandler(await readHosting(join(site, 'hosting.json')), site)
      host = await startHost({ base: '/community', section, own: { '/spot/BTCUSDT': trade }, gateway }, port)
    })
    afterAll(async () => {
      host?.close()
      await rm(folder, { recursive: true, force: true })
    })

    const refused = () => chromium.browser.execute(() => sessionStorage.refused ?? '')

    test('the feed works under its policy, with the exchange’s name and colours', async () => {
      const { browser } = chromium
      for (const [prefix, dir] of [
        ['', 'ltr'],
        ['/ar', 'rtl'],
      ]) {
        await browser.url(`${origin}/community${prefix}/insights`)
        const link = browser.$(`article a[href^="/community${prefix}/insights/posts/"]`)
        await link.waitForExist()
        expect(await browser.$('html').getAttribute('dir')).toBe(dir)
        expect(await browser.$('.brand').getText()).toContain('Acme')
      }
      const loaded: readonly string[] = await browser.execute(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      )
      const scripts = loaded.filter((name) => name.endsWith('.js'))
      expect(scripts.length).toBeGreaterThan(3)
      expect(scripts.filter((name) => !name.startsWith(`${files}/community/assets/`))).toEqual([])
      expect(
        await browser.execute(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()),
      ).toMatch(/^#0a793c$/i)
      expect(await refused()).toBe('')
    })

    test('screens that come later come from there too, and their addresses are below the path', async () => {
      const { browser } = chromium
      await browser.url(`${origin}/community/insights`)
      await browser.$('article a[href^="/community/insights/posts/"]').click()
      await browser.waitUntil(async () => (await browser.getUrl()).startsWith(`${origin}/community/insights/posts/`))
      await browser.$('.post-page, .article, article').waitForExist()
      for (const [path, selector] of [
        ['topics', '.topic-card__link'],
        ['search', '.search-field__input'],
        ['rank/24h', '.rank-row, table, a[href*="/insights/user/"]'],
      ]) {
        await browser.url(`${origin}/community/insights/${path}`)
        await browser.$(`${selector}`).waitForExist()
      }
      expect(await refused()).toBe('')
    })

    test('trade is left to the host: links lead to its own page', async () => {
      const { browser } = chromium
      await browser.url(`${origin}/community/insights`)
      const link = browser.$('a[href$="/spot/BTCUSDT"]')
      await link.waitForExist()
      expect(await link.getAttribute('href')).toBe('/spot/BTCUSDT')
      await link.click()
      await browser.$('h1=The exchange’s own').waitForExist()
      expect(await browser.getUrl()).toBe(`${origin}/spot/BTCUSDT`)
    })

    test('the doctor finds no fault', async () => {
      const said = await doctor([origin, '--site', site])
      expect(said.filter((sentence) => !sentence.startsWith('Advice: '))).toHaveLength(1)
    })
  },
)
