import { writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { doctor } from '#scripts/cli/doctor/command.ts'
import { SiteError } from '#scripts/cli/doctor/visit.ts'
import { siteFor } from '#scripts/cli/site/command.ts'
import { serveSite } from '#scripts/cli/site/serve.ts'
import { folderForFile } from '#test/support/folder.ts'
import { acmeConfig, buildSmallPages } from '#test/support/smallSite.ts'
import { type Fault, faults, made } from './doctor/faults.ts'

const origin = 'https://www.acme.example'
const now = made
const at = folderForFile()
let server: Server

/** A site whose configuration leaves nothing to be wished for. */
const config = acmeConfig(`cookies: { session: '__Host-s', user: '__Host-u', refresh: '__Host-r' },
  site: { contact: 'mailto:security@acme.example', offline: true },`)

beforeAll(async () => {
  await buildSmallPages(at('build'))
  await writeFile(at('acme.mjs'), config)
  const args = ['--host', 'nginx', '--build', at('build'), '--out', at('site')]
  await siteFor([at('acme.mjs'), ...args], now)
  server = await serveSite(at('site'), { port: 0, host: '127.0.0.1' })
})
afterAll(() => void server.close())

/** What the feed has: avatars and pictures of posts, some posts without. */
const posts = [
  { author: { avatar: '' }, media: [] },
  { author: { avatar: '/media/mira/avatar.webp' }, media: [{ thumb: '/media/rent/thumb.webp' }] },
]

/** The exchange's gateway, as pages know it. */
const gateway = () =>
  Response.json(
    { code: '00000', msg: 'success', data: { posts } },
    { headers: { requesttime: String(now), 'cache-control': 'no-store' } },
  )

/** An answer of the exchange that pages of the site may read from another origin. */
function shared(exposed: string, allowed: string, method?: string): Response {
  const answer = gateway()
  answer.headers.set('access-control-allow-origin', origin)
  answer.headers.set('access-control-allow-credentials', 'true')
  answer.headers.set('access-control-expose-headers', exposed)
  if (method === 'OPTIONS') answer.headers.set('access-control-allow-headers', allowed)
  return answer
}
/** The headers that pages send to the exchange. */
const sent =
  'content-type, theme, website, terminaltype, deviceid, terminalcode, locale, language, languageid, uhti, tm, paptrading'

/** What the exchange answers at its addresses. */
const answerOf = (address: string): Response =>
  address.includes('/media/') ? new Response('', { headers: { 'content-type': 'image/webp' } }) : gateway()

const hereOf = (one: Server): string => `http://127.0.0.1:${(one.address() as AddressInfo).port}`

/** The reverse proxy of the site: HTTPS, the API, and the redirect from plain HTTP. */
async function edge(url: URL, init: RequestInit, to = hereOf(server)): Promise<Response> {
  if (url.protocol === 'http:') return Response.redirect(`https://${url.host}${url.pathname}`, 308)
  if (/^\/(v1|btapi|media)\//.test(url.pathname)) return answerOf(url.pathname)
  const headers = new Headers(init.headers)
  headers.set('x-forwarded-proto', 'https')
  return fetch(to + url.pathname, { ...init, headers })
}

/** The same proxy of a site that is served at another place, where some addresses have an answer of their own. */
const edgeWith =
  (own: (url: URL, init: RequestInit) => Response | undefined) =>
  (here: string): typeof globalThis.fetch =>
  async (input, init = {}) => {
    const url = new URL(String(input))
    return (url.protocol === 'https:' && own(url, init)) || edge(url, init, here)
  }

async function withFault(fault: Fault, url: URL, init: RequestInit): Promise<Response> {
  if (fault.answer) return fault.answer()
  const asked = new Headers(init.headers)
  if (fault.encoding) asked.set('accept-encoding', fault.encoding)
  const answer = await edge(new URL(fault.path ?? url, url), { ...init, headers: asked })
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(fault.headers ?? {})) {
    const was = headers.get(name)
    const is = typeof value === 'function' ? was && value(was) : value
    if (is === null) headers.delete(name)
    else headers.set(name, is)
  }
  const body = fault.body ? fault.body(await answer.text()) : await answer.arrayBuffer()
  return new Response(body, { status: fault.status ?? answer.status, headers })
}

const asking =
  (fault?: Fault): typeof globalThis.fetch =>
  async (input, init = {}) => {
    const url = new URL(String(input))
    const isAt = fault?.at.test(url.protocol === 'http:' ? url.href : url.pathname)
    return fault && isAt ? withFault(fault, url, init) : edge(url, init)
  }

const asked = (fault?: Fault, address = origin) =>
  doctor([address, '--site', at('site')], { fetch: asking(fault), now })

const findings = (fault: Fault, address?: string): Promise<readonly string[]> =>
  asked(fault, address).then(
    () => [],
    (error: unknown) => {
      if (error instanceof SiteError) return error.findings
      throw error
    },
  )

test('reports nothing about a correct site', async () => {
  expect(await asked()).toEqual([`${origin} is as ${at('site/hosting.json')} says.`])
})

/** The site without a proxy before it. */
const plainly: typeof globalThis.fetch = async (input, init) =>
  /\/(v1|btapi|media)\//.test(String(input)) ? answerOf(String(input)) : fetch(input, init)

test('reports nothing about a correct site that is served locally without HTTPS', async () => {
  expect(await doctor([hereOf(server), '--site', at('site')], { fetch: plainly, now })).toHaveLength(1)
})

test('accepts a port that rejects plain HTTP, unless it is the default one', async () => {
  const refused: Fault = { at: /^http:/, answer: () => new Response('', { status: 400 }) }
  expect(await asked(refused, 'https://localhost:8443')).toHaveLength(1)
  expect(await findings(refused)).toEqual([expect.stringMatching(/answers 400, unencrypted/)])
})

test.each(faults)('reports %s, and what to do', async (_, fault, says) => {
  const said = await findings(fault)
  expect(said.filter((sentence) => says.test(sentence))).toHaveLength(1)
})

test('reports the faulty addresses only', async () => {
  expect(await findings({ at: /^\/ja\/insights$/, headers: { 'x-content-type-options': null } })).toHaveLength(1)
  expect(await findings({ at: /insights/, headers: { 'referrer-policy': null } })).toHaveLength(1)
})

test('reports an unreachable site once', async () => {
  const refused: Fault = {
    at: /./,
    answer: () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) })
    },
  }
  const said = await findings(refused)
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/ and \d+ more: it cannot be asked: nothing listens there\. Start the server/)
})

test('reports a site at another host than its configuration names', async () => {
  const [said] = await findings({ at: /^$/ }, 'https://stage.acme.example/insights')
  expect(said).toMatch(/^The site is asked at https:\/\/stage\.acme\.example, and domains\.secure says https:\/\/www/)
})

test('prints its usage without the folder or address of a site', async () => {
  await expect(doctor([origin, '--site', at('nothing')])).rejects.toThrow('Run `insights-client site`')
  await expect(doctor(['www.acme.example'])).rejects.toThrow('insights-client doctor https://SITE')
  await expect(doctor([])).rejects.toThrow('insights-client doctor https://SITE')
})

/** Serves another configuration's site on this machine, and asks the doctor. */
async function saidOf(
  name: string,
  configured: string,
  fetchFrom: (here: string) => typeof globalThis.fetch,
  address?: string,
) {
  const out = at(name)
  await writeFile(at(`${name}.mjs`), configured)
  await siteFor([at(`${name}.mjs`), '--host', 'nginx', '--build', at('build'), '--out', out], now)
  const other = await serveSite(out, { port: 0, host: '127.0.0.1' })
  try {
    const here = hereOf(other)
    return await doctor([address ?? here, '--site', out], { fetch: fetchFrom(here), now })
  } finally {
    other.close()
  }
}

test('recommends __Host- cookies and a security contact', async () => {
  const said = await saidOf('plain', acmeConfig(), () => plainly)
  expect(said.slice(1)).toEqual([
    expect.stringMatching(/^Advice: \/\.well-known\/security\.txt: there is no security contact/),
    expect.stringMatching(/^Advice: Page and API share a host.* call it __Host-s/),
  ])
})

test('requests pages, files, pictures and API from the hosts that serve them', async () => {
  const hosts = new Set<string>()
  const configured = acmeConfig(`site: { base: '/community', assets: 'https://static.acme.example' },
  domains: { api: 'https://api.acme.example', config: 'self', report: 'self', images: ['https://pictures.acme.example'], secure: '${origin}' },`)
  let allowed = sent.replace('c', 'C')
  const from = edgeWith((url, { method }) => {
    hosts.add(url.host)
    if (url.host === 'api.acme.example') return shared('requesttime', allowed, method)
    return url.host === 'pictures.acme.example' ? answerOf(url.href) : undefined
  })
  expect(await saidOf('below', configured, from, origin)).toEqual([
    expect.stringContaining(`${origin} is as`),
    expect.stringContaining('there is no security contact'),
    expect.stringContaining(
      'The API is at https://api.acme.example: log-ins to another origin are sealed, and nothing is signed',
    ),
  ])
  const expected = ['api.acme.example', 'pictures.acme.example', 'static.acme.example', 'www.acme.example']
  expect([...hosts].sort()).toEqual(expected)
  const at = 'https://api.acme.example/v1/social/public/showEntrance'
  allowed = '*, content-type'
  expect(await saidOf('below', configured, from, origin).catch(({ message }) => message)).toContain(
    `${at}: its answer to OPTIONS does not let pages send theme, website, terminaltype`,
  )
})

test('checks CORS of tracking calls to other origins', async () => {
  const configured = acmeConfig(`cookies: { session: '__Host-s', user: '__Host-u', refresh: '__Host-r' },
  site: { contact: 'mailto:security@acme.example' },
  domains: { api: 'self', config: 'https://config.acme.example', report: 'https://log.acme.example', images: ['self'], secure: '${origin}' },`)
  const asked: string[] = []
  const from = (exposed: string, allowed: string) =>
    edgeWith((url, { method }) => {
      if (!/^(config|log)\./.test(url.host)) return undefined
      asked.push(`${method} ${url.host}${url.pathname}`)
      return shared(exposed, allowed, method)
    })
  const said = (exposed: string, allowed: string) =>
    saidOf('tracking', configured, from(exposed, allowed), origin).catch(({ message }) => message)
  expect(await said('Requesttime, retry-after', `${sent}, PFB`)).toHaveLength(1)
  const [config, log] = ['config.acme.example/v1/mix/public/clientCommonConfig', 'log.acme.example/v1/buried/log/info']
  expect(asked).toEqual([`POST ${config}`, `OPTIONS ${config}`, `OPTIONS ${log}`])
  const faulty = await said('requesttime', sent.replace('theme, ', ''))
  expect(faulty).toContain(`https://${config}: pages may not read its retry-after. Send access-control-expose-headers`)
  expect(faulty).toContain(`https://${config}: its answer to OPTIONS does not let pages send theme.`)
  expect(faulty).toContain(`https://${log}: its answer to OPTIONS does not let pages send theme, pfb.`)
})

test('checks that each image host has the test picture', async () => {
  const hosts = "images: ['https://i1.acme.example', 'https://i2.acme.example']"
  const configured = acmeConfig(`cookies: { session: '__Host-s', user: '__Host-u', refresh: '__Host-r' },
  site: { contact: 'mailto:security@acme.example' },
  domains: { api: 'self', config: 'self', report: 'self', ${hosts}, secure: '${origin}', pictures: { test: '/p/1.gif' } },`)
  const saidWhere = (has: (url: URL) => boolean) =>
    saidOf(
      'pictures',
      configured,
      edgeWith((url) => {
        if (!/^i\d/.test(url.host)) return undefined
        return has(url) || url.pathname.startsWith('/media/')
          ? new Response('GIF89a', { headers: { 'content-type': 'image/gif' } })
          : new Response('', { status: 404 })
      }),
      origin,
    ).catch(({ message }) => message)
  expect(await saidWhere(({ pathname }) => pathname === '/p/1.gif')).toHaveLength(1)
  const said = await saidWhere(({ host }) => host.startsWith('i1'))
  expect(said).toContain('https://i2.acme.example/p/1.gif: it answers 404 and text/plain')
  expect(said).not.toContain('i1.acme.example')
})

test('requests only pictures below the configured path from the image host', async () => {
  const configured = acmeConfig(`cookies: { session: '__Host-s', user: '__Host-u', refresh: '__Host-r' },
  site: { contact: 'mailto:security@acme.example' },
  domains: { api: 'self', config: 'self', report: 'self', images: ['https://i1.acme.example'], secure: '${origin}', pictures: { path: '/media/mira/' } },`)
  const requested: string[] = []
  const from = edgeWith(({ host, pathname }) => {
    if (host === 'i1.acme.example') requested.push(pathname)
    return undefined
  })
  await saidOf('path', configured, from, origin)
  expect(requested).toEqual(['/media/mira/avatar.webp'])
})
