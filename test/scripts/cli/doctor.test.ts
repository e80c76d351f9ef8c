import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { doctor } from '#scripts/cli/doctor/command.ts'
import { SiteError } from '#scripts/cli/doctor/visit.ts'
import { siteFor } from '#scripts/cli/site/command.ts'
import { serveSite } from '#scripts/cli/site/serve.ts'
import { expectConsole } from '#test/support/console.ts'
import { acmeConfig, buildSmallPages } from '#test/support/smallSite.ts'
import { type Fault, faults, made } from './doctor/faults.ts'

const origin = 'https://www.acme.example'
const now = made
let folder = ''
let server: Server

/** A site whose configuration leaves nothing to be wished for. */
const config = acmeConfig(`cookies: { session: '__Host-s', user: '__Host-u', refresh: '__Host-r' },
  site: { contact: 'mailto:security@acme.example', offline: true },`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insights-doctor-'))
  await buildSmallPages(join(folder, 'build'))
  await writeFile(join(folder, 'acme.mjs'), config)
  const args = ['--host', 'nginx', '--build', join(folder, 'build'), '--out', join(folder, 'site')]
  await siteFor([join(folder, 'acme.mjs'), ...args], now)
  server = await serveSite(join(folder, 'site'), { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

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

/** What the exchange answers at its addresses. */
const answerOf = (address: string): Response =>
  address.includes('/media/') ? new Response('', { headers: { 'content-type': 'image/webp' } }) : gateway()

/** The reverse proxy of the site: HTTPS, the API, and the redirect from plain HTTP. */
async function edge(url: URL, init: RequestInit): Promise<Response> {
  if (url.protocol === 'http:') return Response.redirect(`https://${url.host}${url.pathname}`, 308)
  if (/^\/(v1|btapi|media)\//.test(url.pathname)) return answerOf(url.pathname)
  const { port } = server.address() as AddressInfo
  const headers = new Headers(init.headers)
  headers.set('x-forwarded-proto', 'https')
  return fetch(`http://127.0.0.1:${port}${url.pathname}`, { ...init, headers })
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
  doctor([address, '--site', join(folder, 'site')], { fetch: asking(fault), now })

const findings = (fault: Fault, address?: string): Promise<readonly string[]> =>
  asked(fault, address).then(
    () => [],
    (error: unknown) => {
      if (error instanceof SiteError) return error.findings
      throw error
    },
  )

test('of a site that is as it should be there is nothing to say', async () => {
  expect(await asked()).toEqual([`${origin} is as ${join(folder, 'site/hosting.json')} says.`])
})

test('nor of one that is looked at where it is made, without HTTPS', async () => {
  const { port } = server.address() as AddressInfo
  const here = `http://127.0.0.1:${port}`
  const fetch: typeof globalThis.fetch = async (input, init) =>
    /\/(v1|btapi|media)\//.test(String(input)) ? answerOf(String(input)) : globalThis.fetch(input, init)
  expect(await doctor([here, '--site', join(folder, 'site')], { fetch, now })).toHaveLength(1)
})

test('nor of one on a port of its own, where that port takes no plain HTTP', async () => {
  const refused: Fault = { at: /^http:/, answer: () => new Response('', { status: 400 }) }
  expect(await asked(refused, 'https://localhost:8443')).toHaveLength(1)
  expect(await findings(refused)).toEqual([expect.stringMatching(/answers 400, unencrypted/)])
})

test.each(faults)('%s: that is said, with what to do', async (_, fault, says) => {
  const said = await findings(fault)
  expect(said.filter((sentence) => says.test(sentence))).toHaveLength(1)
})

test('a fault says nothing of what is well', async () => {
  expect(await findings({ at: /^\/ja\/insights$/, headers: { 'x-content-type-options': null } })).toHaveLength(1)
  expect(await findings({ at: /insights/, headers: { 'referrer-policy': null } })).toHaveLength(1)
})

test('an unreachable site is reported once', async () => {
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

test('a site that is asked by another name than its configuration’s is told so', async () => {
  const [said] = await findings({ at: /^$/ }, 'https://stage.acme.example/insights')
  expect(said).toMatch(/^The site is asked at https:\/\/stage\.acme\.example, and domains\.secure says https:\/\/www/)
})

test('without a folder of a site, or without an address, the command says what it needs', async () => {
  await expect(doctor([origin, '--site', join(folder, 'nothing')])).rejects.toThrow('Run `insights-client site`')
  await expect(doctor(['www.acme.example'])).rejects.toThrow('insights-client doctor https://SITE')
  await expect(doctor([])).rejects.toThrow('insights-client doctor https://SITE')
})

/** Serves another configuration's site on this machine, and asks the doctor. */
async function saidOf(
  name: string,
  configured: string,
  fetchFrom: (here: string) => typeof globalThis.fetch,
  at?: string,
) {
  const out = join(folder, name)
  await writeFile(join(folder, `${name}.mjs`), configured)
  await siteFor([join(folder, `${name}.mjs`), '--host', 'nginx', '--build', join(folder, 'build'), '--out', out], now)
  const other = await serveSite(out, { port: 0, host: '127.0.0.1' })
  try {
    const here = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    return await doctor([at ?? here, '--site', out], { fetch: fetchFrom(here), now })
  } finally {
    other.close()
  }
}

test('names that no neighbour can set, and a contact, are recommended, and are no fault', async () => {
  const said = await saidOf(
    'plain',
    acmeConfig(),
    () => async (input, init) =>
      /\/(v1|btapi|media)\//.test(String(input)) ? answerOf(String(input)) : fetch(input, init),
  )
  expect(said.slice(1)).toEqual([
    expect.stringMatching(/^Advice: \/\.well-known\/security\.txt: there is no security contact/),
    expect.stringMatching(/^Advice: Page and API share a host.* call it __Host-s/),
  ])
})

test('below a path, with files, pictures and API on other hosts, all is asked where it is', async () => {
  expectConsole('warn', /^domains\.api is /)
  const hosts = new Set<string>()
  const configured = acmeConfig(`site: { base: '/community', assets: 'https://static.acme.example' },
  domains: { api: 'https://api.acme.example', config: 'self', report: 'self', images: ['https://pictures.acme.example'], secure: '${origin}' },`)
  const shared = {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'requesttime',
  }
  let allowed =
    'Content-Type, theme, website, terminaltype, deviceid, terminalcode, locale, language, languageid, uhti, tm, paptrading'
  const from =
    (here: string): typeof globalThis.fetch =>
    async (input, init = {}) => {
      const url = new URL(String(input))
      hosts.add(url.host)
      if (url.protocol === 'http:') return Response.redirect(`https://${url.host}${url.pathname}`, 308)
      if (url.host === 'api.acme.example') {
        const answer = gateway()
        for (const [name, value] of Object.entries(shared)) answer.headers.set(name, value)
        if (init.method === 'OPTIONS') answer.headers.set('access-control-allow-headers', allowed)
        return answer
      }
      if (url.host === 'pictures.acme.example') return answerOf(url.href)
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-proto', 'https')
      return fetch(here + url.pathname, { ...init, headers })
    }
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

test('tracking calls to other origins may be sent with their headers, and their answers may be read', async () => {
  const configured = acmeConfig(`cookies: { session: '__Host-s', user: '__Host-u', refresh: '__Host-r' },
  site: { contact: 'mailto:security@acme.example' },
  domains: { api: 'self', config: 'https://config.acme.example', report: 'https://log.acme.example', images: ['self'], secure: '${origin}' },`)
  const asked: string[] = []
  const sent =
    'content-type, theme, website, terminaltype, deviceid, terminalcode, locale, language, languageid, uhti, tm, paptrading'
  const from =
    (exposed: string, allowed: string) =>
    (here: string): typeof globalThis.fetch =>
    async (input, init = {}) => {
      const url = new URL(String(input))
      if (/^(config|log)\./.test(url.host)) {
        asked.push(`${init.method} ${url.host}${url.pathname}`)
        const answer = gateway()
        answer.headers.set('access-control-allow-origin', origin)
        answer.headers.set('access-control-allow-credentials', 'true')
        answer.headers.set('access-control-expose-headers', exposed)
        if (init.method === 'OPTIONS') answer.headers.set('access-control-allow-headers', allowed)
        return answer
      }
      if (url.protocol === 'http:') return Response.redirect(`https://${url.host}${url.pathname}`, 308)
      if (/^\/(v1|btapi|media)\//.test(url.pathname)) return answerOf(url.pathname)
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-proto', 'https')
      return fetch(here + url.pathname, { ...init, headers })
    }
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

test('each image host must have the picture by which they are compared', async () => {
  const hosts = "images: ['https://i1.acme.example', 'https://i2.acme.example']"
  const configured = acmeConfig(`cookies: { session: '__Host-s', user: '__Host-u', refresh: '__Host-r' },
  site: { contact: 'mailto:security@acme.example' },
  domains: { api: 'self', config: 'self', report: 'self', ${hosts}, secure: '${origin}', pictures: { test: '/p/1.gif' } },`)
  const hadBy =
    (has: (url: URL) => boolean) =>
    (here: string): typeof globalThis.fetch =>
    async (input, init = {}) => {
      const url = new URL(String(input))
      if (/^i\d/.test(url.host))
        return has(url) || url.pathname.startsWith('/media/')
          ? new Response('GIF89a', { headers: { 'content-type': 'image/gif' } })
          : new Response('', { status: 404 })
      if (url.protocol === 'http:') return Response.redirect(`https://${url.host}${url.pathname}`, 308)
      if (/^\/(v1|btapi)\//.test(url.pathname)) return gateway()
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-proto', 'https')
      return fetch(here + url.pathname, { ...init, headers })
    }
  expect(
    await saidOf(
      'pictures',
      configured,
      hadBy(({ pathname }) => pathname === '/p/1.gif'),
      origin,
    ),
  ).toHaveLength(1)
  const said = await saidOf(
    'pictures',
    configured,
    hadBy(({ host }) => host.startsWith('i1')),
    origin,
  ).catch(({ message }) => message)
  expect(said).toContain('https://i2.acme.example/p/1.gif: it answers 404 and text/plain')
  expect(said).not.toContain('i1.acme.example')
})

test('pictures below the configured path, and no others, are requested from the image host', async () => {
  const configured = acmeConfig(`cookies: { session: '__Host-s', user: '__Host-u', refresh: '__Host-r' },
  site: { contact: 'mailto:security@acme.example' },
  domains: { api: 'self', config: 'self', report: 'self', images: ['https://i1.acme.example'], secure: '${origin}', pictures: { path: '/media/mira/' } },`)
  const requested: string[] = []
  const from =
    (here: string): typeof globalThis.fetch =>
    async (input, init = {}) => {
      const url = new URL(String(input))
      if (url.host === 'i1.acme.example') requested.push(url.pathname)
      if (url.pathname.startsWith('/media/')) return answerOf(url.pathname)
      if (url.protocol === 'http:') return Response.redirect(`https://${url.host}${url.pathname}`, 308)
      if (/^\/(v1|btapi)\//.test(url.pathname)) return gateway()
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-proto', 'https')
      return fetch(here + url.pathname, { ...init, headers })
    }
  await saidOf('path', configured, from, origin)
  expect(requested).toEqual(['/media/mira/avatar.webp'])
})
