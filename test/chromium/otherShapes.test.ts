import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedRequest, timelineOf, timelinePath } from '#fixtures/otherShapes/timeline.ts'
import { isBuilt } from '#scripts/build/release.ts'
import { packFor } from '#scripts/cli/pack/command.ts'
import { siteFor } from '#scripts/cli/site/command.ts'
import { readHosting } from '#scripts/cli/site/readHosting.ts'
import { siteHandler } from '#scripts/cli/site/serve.ts'
import { type Chromium, openChromium } from '#scripts/drivers/chromium.ts'
import { freePort } from '#scripts/drivers/freePort.ts'
import { type Sandbox, startSandbox } from '#scripts/sandbox.ts'
import { root } from '../../esbuild.config.ts'
import { startHost } from '../support/host.ts'
import { otherShapesPath } from '../support/otherShapes.ts'
import { sandbox as origins } from '../support/sandbox.ts'
import { type Desk, openDesk } from './app/desk.ts'

const { http: gateway } = origins

/** The sandbox's own exchange, but that its feed has the other shape. Its drawings stand beside another configuration. */
const config = (site: string) => `import exchange from ${JSON.stringify(join(root, 'fixtures/exchange.config.ts'))}
export default {
  ...exchange,
  brand: { name: exchange.brand.name, accent: exchange.brand.accent },
  signing: { certificate: ${JSON.stringify(join(root, '.sandbox/signing/gateway.pem'))}, allowUnsigned: false },
  adapter: ${JSON.stringify(otherShapesPath)},
  ${site}
}`

/** Stands before the gateway as an exchange whose feed is a timeline. @returns the paths that were asked of it. */
async function answerTimelines({ cdp }: Chromium): Promise<readonly string[]> {
  const asked: string[] = []
  const answerOf = async (postData: string): Promise<string> => {
    const body = JSON.stringify(feedRequest(JSON.parse(postData)))
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${gateway}/v1/social/public/feed`, { method: 'POST', headers, body })
    const { data, ...envelope } = await answer.json()
    return JSON.stringify({ ...envelope, data: timelineOf(data) })
  }
  cdp.on('Fetch.requestPaused', (paused) => {
    const { requestId, request } = paused as { requestId: string; request: { url: string; postData?: string } }
    asked.push(new URL(request.url).pathname)
    answerOf(request.postData ?? '{}').then(
      (answer) => {
        const responseHeaders = [{ name: 'content-type', value: 'application/json' }]
        const body = Buffer.from(answer).toString('base64')
        cdp.tell('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
      },
      (error: unknown) => {
        console.error(error)
        cdp.tell('Fetch.failRequest', { requestId, errorReason: 'Failed' })
      },
    )
  })
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: `*${timelinePath}` }] })
  return asked
}

// `npm test` builds them first.
describe.skipIf(!isBuilt('package'))('an exchange whose feed has another shape', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'insights-shapes-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  describe('with a site of its own', () => {
    let host: Server
    let chromium: Chromium
    let origin = ''
    let asked: readonly string[] = []
    beforeAll(async () => {
      const port = await freePort()
      origin = `http://localhost:${port}`
      const site = join(folder, 'site')
      await writeFile(join(folder, 'site.mjs'), config("site: { base: '/community' },"))
      await siteFor([join(folder, 'site.mjs'), '--host', 'nginx', '--build', 'dist/web', '--out', site])
      const section = siteHandler(await readHosting(join(site, 'hosting.json')), site)
      host = await startHost({ base: '/community', section, own: {}, gateway }, port)
      chromium = await openChromium({
        initScripts: [
          "addEventListener('securitypolicyviolation', ({ blockedURI }) => { sessionStorage.refused = blockedURI })",
        ],
      })
      asked = await answerTimelines(chromium)
    })
    afterAll(async () => {
      await chromium?.close()
      host?.close()
    })

    test('works in the standalone build, which loads the adapter once, in advance', async () => {
      const { browser } = chromium
      await browser.url(`${origin}/community/insights`)
      await browser.$('article a[href^="/community/insights/posts/"]').waitForExist()
      expect(asked.length).toBeGreaterThan(0)
      const loaded: readonly string[] = await browser.execute(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      )
      expect(loaded.filter((path) => /\/adapt-\w+\.js$/.test(path))).toHaveLength(1)
      expect(loaded.findIndex((path) => /\/adapt(ed)?-\w+\.js$/.test(path))).toBeLessThan(loaded.indexOf(timelinePath))
      expect(loaded).not.toContain('/v1/social/public/feed')
      expect(await browser.execute(() => sessionStorage.refused ?? '')).toBe('')
    })
  })

  describe('with an app of its own', () => {
    let sandbox: Sandbox
    let desk: Desk
    beforeAll(async () => {
      const webview = join(folder, 'package/files')
      await writeFile(join(folder, 'app.mjs'), config(''))
      const flags = ['--from', 'dist/webview', '--key', join(folder, 'key.pem'), '--out', join(folder, 'package')]
      await packFor([join(folder, 'app.mjs'), ...flags])
      // What a server says of the pages; an app has none.
      for (const name of ['headers.json', 'version.json'])
        await cp(join(root, 'dist/webview', name), join(webview, name))
      sandbox = await startSandbox({ builds: { web: join(root, 'dist/web'), webview, app: join(root, 'dist/app') } })
      desk = await openDesk(sandbox.addresses.app)
      await answerTimelines(desk.chromium)
    })
    afterAll(async () => {
      await desk?.close()
      await sandbox?.close()
    })

    test('works in the package: native gets the adapted path, under the package’s policy', async () => {
      await desk.open('?carrier=ios')
      const { log, violations } = await desk.until(({ web }) => web && web.posts.length > 0)
      const summaries = log.filter(({ name }) => name === 'request').map(({ summary }) => summary)
      expect(summaries).toContain(`POST ${timelinePath.slice(1)}`)
      expect(summaries).not.toContain('POST v1/social/public/feed')
      expect(violations).toEqual([])
    })
  })
})
