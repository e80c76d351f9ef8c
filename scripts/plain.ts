import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCertificate } from '#fixtures/gateway/certificate.ts'
import { draw } from '#fixtures/plainExchange/pictures.ts'
import { type PlainOptions, plainExchange } from '#fixtures/plainExchange/plainExchange.ts'
import { createSeal } from '#fixtures/plainExchange/seal.ts'
import { serve } from '#fixtures/plainExchange/serve.ts'
import { runBench } from './bench/runBench.ts'
import { openChromium } from './drivers/chromium.ts'
import { walkInApp } from './plain/inApp.ts'
import { walkInBrowser } from './plain/inBrowser.ts'
import { acme, buildApp, buildSite, createAppPages, createSite, hosts } from './plain/pages.ts'
import { lostOf, type Step, type TrackedEvent } from './plain/steps.ts'

/*
 * Our pages against an exchange made from specification and contract only: in Chromium, on one host and on two, and in
 * the fake app.
 */

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

const ways = [
  { where: 'browser', api: 'self', signing: 'all' },
  { where: 'browser, API apart', api: `https://${hosts.api}`, signing: 'none' },
] as const satisfies readonly ({ readonly where: string; readonly api: 'self' | `https://${string}` } & Pick<
  PlainOptions,
  'signing'
>)[]

await runBench('plain', {}, async ({ report, miss, words }) => {
  const steps: Step[] = []
  const sums = { events: 0, events_refused: 0, events_lost: 0, events_twice: 0 }
  report(() => {
    const wide = Math.max(...steps.map(({ where }) => where.length))
    for (const { where, name, fault } of steps)
      console.log(
        `  ${where.padEnd(wide)}  ${fault === undefined ? 'passed' : 'FAILED'}  ${name}${fault ? `\n    ${fault}` : ''}`,
      )
    return { steps: steps.length, passed: steps.filter(({ fault }) => fault === undefined).length, ...sums }
  })
  const count = (events: {
    accepted: readonly TrackedEvent[]
    rejected: readonly { readonly reason: string }[]
    duplicates: readonly string[]
  }) => {
    sums.events += events.accepted.length
    sums.events_refused += events.rejected.length
    sums.events_lost += lostOf(events.accepted)
    sums.events_twice += events.duplicates.length
    for (const { reason } of events.rejected) console.error(`The gateway rejected an event: ${reason}.`)
  }
  const folder = await mkdtemp(join(tmpdir(), 'insights-plain-'))
  const picture = Buffer.from(draw(64, 48, 'a picture')).toString('base64')
  const tls = await openCertificate(folder, Date.now())
  const wanted = (where: string) => words.length === 0 || words.includes(where.split(',')[0] ?? '')
  try {
    const app = createAppPages(await buildApp(acme(publicKey, 'self')))
    for (const { where, api, signing } of ways) {
      const plain = plainExchange({ seal: createSeal(privateKey), draw, signing })
      const site = createSite(await buildSite(acme(publicKey, api)))
      const isPage = ({ hostname, pathname }: URL) => hostname === hosts.app && !/^\/(?:v1|btapi)\//.test(pathname)
      const isApp = ({ pathname }: URL) => pathname === '/fake-app' || pathname.startsWith('/fake/')
      const server = await serve(async (request) => {
        const url = new URL(request.url)
        return isApp(url) ? app(url) : isPage(url) ? site(url) : plain.request(request)
      }, tls)
      const args = [`--host-resolver-rules=MAP *.acme.test:443 127.0.0.1:${server.port}`]
      const chromium = await openChromium({ width: 1280, height: 900, args })
      try {
        if (wanted(where)) {
          steps.push(...(await walkInBrowser(where, chromium, plain, picture)))
          count(plain.events)
        }
        if (api === 'self' && wanted('app')) {
          steps.push(...(await walkInApp('app', chromium)))
          count(
            await chromium.browser.execute(() => {
              const { accepted, rejected, duplicates } = window.plainApp.plain.exchange.events
              return { accepted: [...accepted], rejected: [...rejected], duplicates: [...duplicates] }
            }),
          )
        }
      } finally {
        await chromium.close()
        server.close()
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  for (const { where, name, fault } of steps) if (fault) miss(`${where}, ${name}: ${fault}`)
  if (sums.events_refused > 0) miss(`${sums.events_refused} events were refused.`)
})
