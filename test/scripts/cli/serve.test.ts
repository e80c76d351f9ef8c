import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat, utimes } from 'node:fs/promises'
import { Agent, createServer, get, type IncomingMessage, type RequestOptions, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hostingOf } from '#bridge/site/hosting.ts'
import { json, text, writeFolder } from '#scripts/build/files.ts'
import { serveSite } from '#scripts/cli/site/serve.ts'
import { folderForFile } from '#test/support/folder.ts'
import { root } from '../../../esbuild.config.ts'

const at = folderForFile()
let server: Server
const preview = {
  brand: 'Acme',
  origin: 'https://www.acme.example',
  base: '',
  api: 'https://www.acme.example',
  images: [],
  session: 's',
  picture: null,
  messages: { en: { description: '', posts: { other: '' }, followers: { other: '' } } },
}

beforeAll(async () => {
  const page = 'A page that is long enough to be compressed. '.repeat(50)
  writeFolder(
    at(),
    new Map([
      ['hosting.json', json(hostingOf({ 'content-security-policy': "default-src 'none'" }))],
      ['preview.json', json(preview)],
      ['public/index.html', text(page)],
      ['public/index.html.gz', text('not unpacked here')],
      ['public/page.html', text(`<head></head>${page}`)],
      ['public/missing.html', text('Not found')],
      ['public/missing.txt', text('Not found')],
      ['public/assets/main-aaaaaaaa.js', text('start()')],
      ['public/version.json', text('{}')],
    ]),
  )
  await build({
    entryPoints: [join(root, 'scripts/cli/site/serve.ts')],
    outfile: at('serve.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
  server = await serveSite(at(), { port: 0, host: '127.0.0.1' })
})
afterAll(() => void server.close())

const portOf = (of: Server) => (of.address() as AddressInfo).port

async function ask(path: string, headers: Record<string, string> = {}, options: RequestOptions = {}) {
  const request = get({ host: '127.0.0.1', port: portOf(server), path, headers, ...options })
  const [answer]: IncomingMessage[] = await once(request, 'response')
  return { status: answer?.statusCode, headers: answer?.headers ?? {}, body: answer ? await textOf(answer) : '' }
}

let child: ChildProcess | undefined
afterEach(() => child?.kill('SIGKILL'))

function run(env: Record<string, string>) {
  child = spawn(process.execPath, [at('serve.mjs')], {
    env: { HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('It was started with pipes.')
  return { child, stdout, stderr, ended: once(child, 'exit') }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'on %s it finishes the open answer, closes and ends with 0',
  async (signal) => {
    // The page waits for what its link shows: 300 ms.
    const api = createServer(() => undefined)
    api.listen(0, '127.0.0.1')
    await once(api, 'listening')
    const started = run({ PORT: '0', API: `http://127.0.0.1:${portOf(api)}` })
    const [said] = await once(started.stdout, 'data')
    const port = Number(/localhost:(\d+)\//.exec(String(said))?.[1])
    const agent = new Agent({ keepAlive: true })
    // A connection that stays open after its answer.
    await ask('/insights', {}, { port, agent })
    const asked = once(api, 'request')
    const open = ask('/insights/posts/p1', {}, { port, agent })
    await asked
    started.child.kill(signal)
    expect(await open).toMatchObject({ status: 200, body: expect.stringContaining('A page') })
    expect(await started.ended).toEqual([0, null])
    await expect(ask('/insights', {}, { port })).rejects.toThrow('ECONNREFUSED')
    agent.destroy()
    api.closeAllConnections()
    api.close()
  },
)

test.each(['abc', '-1', '65536', '80.5', '0x50', '1e3', ' '])(
  'reports PORT=%j in one line and exits with 1',
  async (port) => {
    const { stderr, ended } = run({ PORT: port })
    const [said, [code]] = await Promise.all([textOf(stderr), ended])
    expect([code, said]).toEqual([1, `PORT is "${port}". Set it to a number from 0 to 65535.\n`])
  },
)

test('reports a port in use in one line', async () => {
  const { stderr, ended } = run({ PORT: String(portOf(server)) })
  const [said, [code]] = await Promise.all([textOf(stderr), ended])
  expect(code).toBe(1)
  expect(said).toMatch(/^listen EADDRINUSE.*\n$/)
})

test('connections stay open longer than a load balancer keeps them', async () => {
  const agent = new Agent({ keepAlive: true })
  expect((await ask('/insights', {}, { agent })).headers['keep-alive']).toBe('timeout=75')
  expect(server.headersTimeout).toBeGreaterThan(server.keepAliveTimeout)
  agent.destroy()
})

test.each([
  ['https', true],
  ['https,http', true],
  ['HTTPS , http', true],
  ['https, https', true],
  ['http,https', false],
  ['http', false],
  ['', false],
  ['httpsx', false],
])('the first value of x-forwarded-proto: %s tells whether the reader used HTTPS', async (value, isSecure) => {
  const { headers } = await ask('/insights', { 'x-forwarded-proto': value })
  expect(headers).toHaveProperty('vary')
  expect('strict-transport-security' in headers).toBe(isSecure)
})

test.each(['/insights', '/insights/posts/p1', '/assets/main-aaaaaaaa.js'])(
  'does not send a cached %s again',
  async (path) => {
    const first = await ask(path)
    const { etag = '', 'last-modified': modified = '' } = first.headers
    expect([first.status, etag, modified]).toEqual([200, expect.stringMatching(/^"[\w-]{27}"$/), expect.any(String)])
    const kept = [
      { 'if-none-match': etag },
      { 'if-none-match': `W/${etag}` },
      { 'if-none-match': `"other", ${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
    ]
    for (const headers of kept) {
      const again = await ask(path, headers)
      expect([headers, again.status, again.body]).toEqual([headers, 304, ''])
      expect(again.headers).toMatchObject({ etag, 'cache-control': first.headers['cache-control'] })
      expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    }
    const lost = [
      { 'if-none-match': '"other"' },
      { 'if-none-match': '"other"', 'if-modified-since': modified },
      { 'if-modified-since': new Date(Date.parse(modified) + 60_000).toUTCString() },
    ]
    for (const headers of lost) expect([headers, (await ask(path, headers)).status]).toEqual([headers, 200])
  },
)

test('each encoding of a file has its own ETag, which follows the content, not the date', async () => {
  const [plain, packed] = [await ask('/insights'), await ask('/insights', { 'accept-encoding': 'gzip' })]
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.headers.etag).not.toBe(plain.headers.etag)
  const file = at('public/index.html')
  await utimes(file, 0, 0)
  expect((await stat(file)).mtimeMs).toBe(0)
  const later = await ask('/insights')
  expect([later.headers.etag, later.headers['last-modified']]).toEqual([plain.headers.etag, new Date(0).toUTCString()])
  expect(later.body).toBe(await readFile(file, 'utf8'))
})

test.each(['/nowhere', '/assets/none-aaaaaaaa.js', '/assets/'])('%s has no ETag', async (path) => {
  const { headers, status } = await ask(path)
  expect(headers).not.toHaveProperty('etag')
  expect((await ask(path, { 'if-none-match': '*' })).status).toBe(status)
})
