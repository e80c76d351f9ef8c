import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Network, openNetwork } from '../support/network.ts'
import { openReleasesSite, type ReleasesSite } from '../support/released.ts'
import { firefoxBinary, openFirefox } from './firefox.ts'
import { handsOn } from './hands.ts'
import type { EnginePage } from './page.ts'
import { openWebKit } from './webkit.ts'

// Chromium has more of this (`test/chromium/worker.test.ts`).
describe.each([
  ['Firefox', existsSync(firefoxBinary), (_: string) => openFirefox()],
  [
    'WebKitGTK',
    existsSync('/usr/bin/WebKitWebDriver'),
    (origin: string) => openWebKit({ gateway: origin, reply: false }),
  ],
] as const)('%s with the service worker', (_, isThere, openEngine) => {
  let site: ReleasesSite
  let network: Network
  let page: EnginePage
  beforeAll(async () => {
    if (!isThere) return
    site = await openReleasesSite({ offline: true })
    // Without TLS: an engine may take no worker from a certificate that it was told to overlook.
    network = await openNetwork(site.gateway.addresses.http)
    page = await openEngine(network.origin)
  }, 180_000)
  afterAll(async () => {
    await page?.close()
    await network?.close()
    await site?.close()
  })

  test.skipIf(!isThere)(
    'goes on with a network, and shows the last feed without one',
    { timeout: 120_000 },
    async () => {
      const hands = handsOn(page)
      const feed = `${network.origin}/insights`
      await page.open(feed)
      await hands.sees('main .post-card')
      await hands.wait(
        () => page.run(async () => (await caches.match(new URL('/insights-document', location.href))) !== undefined),
        'The worker keeps no document.',
      )
      await page.open(feed)
      await hands.sees('main .post-card')
      expect(await page.run(() => navigator.serviceWorker.controller !== null)).toBe(true)
      network.cut()
      await page.open(feed)
      await hands.sees('main .post-card')
      network.restore()
      await page.open(`${network.origin}/insights/rank`)
      await hands.sees('.person-row')
    },
  )
})
