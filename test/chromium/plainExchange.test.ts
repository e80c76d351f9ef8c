import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCertificate } from '#fixtures/gateway/certificate.ts'
import { draw } from '#fixtures/plainExchange/pictures.ts'
import { plainExchange } from '#fixtures/plainExchange/plainExchange.ts'
import { createSeal } from '#fixtures/plainExchange/seal.ts'
import { serve } from '#fixtures/plainExchange/serve.ts'
import { type Chromium, openChromium } from '#scripts/drivers/chromium.ts'
import { testInApp } from './plain/inApp.ts'
import { testInBrowser } from './plain/inBrowser.ts'
import { acme, buildApp, buildSite, createAppPages, createSite, hosts } from './plain/pages.ts'

/*
 * Our pages against an exchange made from specification and contract only: in Chromium, on one host and on two, and in
 * the fake app.
 */

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const picture = Buffer.from(draw(64, 48, 'a picture')).toString('base64')

describe.each([
  { where: 'one host', api: 'self', signing: 'all' },
  { where: 'two hosts', api: `https://${hosts.api}`, signing: 'none' },
] as const)('an exchange that knows the specification alone, on $where', ({ api, signing }) => {
  const plain = plainExchange({ seal: createSeal(privateKey), draw, signing })
  let opened: Chromium
  let close = async () => {}
  const chromium = {
    get browser() {
      return opened.browser
    },
    get cdp() {
      return opened.cdp
    },
  }
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'insights-plain-'))
    const app = createAppPages(await buildApp(acme(publicKey, 'self')))
    const site = createSite(await buildSite(acme(publicKey, api)))
    const isPage = ({ hostname, pathname }: URL) => hostname === hosts.app && !/^\/(?:v1|btapi)\//.test(pathname)
    const isApp = ({ pathname }: URL) => pathname === '/fake-app' || pathname.startsWith('/fake/')
    const server = await serve(
      async (request) => {
        const url = new URL(request.url)
        return isApp(url) ? app(url) : isPage(url) ? site(url) : plain.request(request)
      },
      await openCertificate(folder, Date.now()),
    )
    const args = [`--host-resolver-rules=MAP *.acme.test:443 127.0.0.1:${server.port}`]
    opened = await openChromium({ width: 1280, height: 900, args })
    close = async () => {
      await opened.close()
      server.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
  afterAll(() => close())

  describe('in a browser', () => {
    testInBrowser(chromium, plain, picture)
    test('no event is refused or comes twice', () => {
      const { rejected, duplicates } = plain.events
      expect({ rejected, duplicates }).toEqual({ rejected: [], duplicates: [] })
    })
  })

  describe.runIf(api === 'self')('in the fake app', () => {
    testInApp(chromium)
    test('no event is refused or comes twice', async () => {
      const found = await chromium.browser.execute(() => {
        const { rejected, duplicates } = window.plainApp.plain.exchange.events
        return { rejected: [...rejected], duplicates: [...duplicates] }
      })
      expect(found).toEqual({ rejected: [], duplicates: [] })
    })
  })
})
