import { runInNewContext } from 'node:vm'
import { build } from 'esbuild'
import { Window } from 'happy-dom'
import { expect, test, vi } from 'vitest'
import { escaped, missingPage, plainPage } from '#bridge/preview/handler.ts'
import { fetchPreview, injectPreview, previewHandler, previewListener } from '#bridge/preview/index.ts'
import { root } from '../../../esbuild.config.ts'
import { answering, api, page, post, site } from './site.ts'

const hostile = [
  '</title><script>alert(1)</script>',
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '" onload="alert(1)',
  "' onload='alert(1)",
  '--><script>alert(1)</script>',
  '<!--',
  '<![CDATA[',
  ']]><x>',
  '</head><body onload=alert(1)>',
  '</HEAD ><body>',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  '<base href="//evil.example">',
  '<svg/onload=alert(1)>',
  '<style>*{display:none}</style>',
  '<plaintext>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#34;&#62;&#60;script&#62;',
  '&quot onmouseover=alert(1)',
  "$& $` $' $1 $$ $<name>",
  '\\"><script>',
  '\u0000"><script>',
  '\r\nSet-Cookie: a=b\r\n\r\n<script>',
  '\u2028<script>\u2029',
  '\u202E>tpircs<"',
  '＜script＞alert(1)＜/script＞',
  '\uD800"><script>',
  '`{{alert(1)}}`',
  `${'"><script>'.repeat(5_000)}`,
]

/** What a document is but for what its lines say. */
const frame = (html: string) => html.replace(/ content="[^"<>]*"/g, ' content=""')

test.each(hostile)('keeps a title as text: %j', async (title) => {
  const told = answering(post({ title, text: title, author: { ...post().post.author, nickName: title } as never }))
  const head = await fetchPreview('/community/insights/posts/p1', told.fetch, site)
  const kind = await fetchPreview('/community/insights/posts/p1', answering(post({ title: 'Kind' })).fetch, site)
  if (!head || !kind) throw new Error('Both have a head.')
  const html = injectPreview(page, head)
  expect(frame(html)).toBe(frame(injectPreview(page, kind)))
  const { document } = new Window()
  document.write(html)
  expect(document.querySelectorAll('script')).toHaveLength(1)
  expect(document.querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe(head.title)
  expect(head.title.length).toBeLessThanOrEqual(110)
  expect(head.title).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e]/u)
})

test('has thirty hostile titles', () => {
  expect(new Set(hostile).size).toBe(30)
})

const plainHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'x-robots-tag': 'noindex',
  'cache-control': 'no-cache',
  etag: '"plain"',
}
const plain = async () => new Response(page, { headers: plainHeaders })
const address = 'https://www.acme.example/community/de/insights/posts/p1?from=card'
const metaIn = (html: string, key: string) => new RegExp(`="${key}" content="([^"]*)"`).exec(html)?.[1]

test('serves a page with its preview, in the address’s language, with the same policy and without indexing', async () => {
  const answer = await previewHandler({ site, page: plain, fetch: answering(post()).fetch })(new Request(address))
  const html = await answer.text()
  expect(html).toContain('<html lang="de-DE" dir="ltr"')
  expect(html).toContain('<title>Insights</title>')
  expect(['og:title', 'og:description', 'og:image', 'og:locale', 'og:url'].map((key) => metaIn(html, key))).toEqual([
    'Ada (@ada)',
    'The market sleeps.',
    site.picture,
    'de_DE',
    'https://www.acme.example/community/de/insights/posts/p1',
  ])
  expect(html.match(/<meta name="robots" content="noindex">/g)).toHaveLength(1)
  const { etag: _, ...others } = plainHeaders
  expect(Object.fromEntries(answer.headers)).toEqual(others)
})

test.each([
  ['is slow', () => new Promise<Response>(() => undefined)],
  ['is down', () => Promise.reject(new TypeError('fetch failed'))],
  ['asks for patience', () => new Response('{"code":429}', { status: 429 })],
  ['answers a page', () => new Response('<!doctype html>')],
])('serves the unchanged plain page within 320 ms when the API %s', async (_, answer) => {
  vi.useFakeTimers()
  const gone = vi.fn((response: Response) => response)
  const going = previewHandler({ site, page: plain, fetch: api(answer).fetch })(new Request(address)).then(gone)
  await vi.advanceTimersByTimeAsync(320)
  expect(gone).toHaveBeenCalledOnce()
  const response = await going
  expect(await response.text()).toBe(page)
  expect(Object.fromEntries(response.headers)).toEqual(plainHeaders)
})

test.each([
  ['a reader with a session', { headers: { cookie: 'theme=black; acme_session=token' } }],
  ['HEAD', { method: 'HEAD' }],
])('does not request the API for %s', async (_, init) => {
  const { fetch, asked } = answering(post())
  const answer = await previewHandler({ site, page: plain, fetch })(new Request(address, init))
  expect(answer.headers.get('etag')).toBe('"plain"')
  expect(asked).toEqual([])
})

test.each([
  ['another status', () => new Response(page, { status: 404, headers: plainHeaders })],
  ['another type', () => new Response('{}', { headers: { 'content-type': 'application/json' } })],
])('does not treat an answer of %s as a page', async (_, answer) => {
  const response = await previewHandler({ site, page: async () => answer(), fetch: answering(post()).fetch })(
    new Request(address),
  )
  expect(await response.text()).not.toContain('og:title')
})

/** What an edge function has, and nothing of Node's. */
const edge = () => ({
  AbortController,
  CompressionStream,
  DOMException,
  Headers,
  Intl,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  clearTimeout,
  crypto,
  setTimeout,
  fetch: answering(post()).fetch,
  exported: {} as typeof import('#bridge/preview/index.ts'),
})

test('runs without Node’s APIs and without React', async () => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['bridge/preview/index.ts'],
    bundle: true,
    platform: 'neutral',
    format: 'iife',
    globalName: 'exported',
    metafile: true,
    write: false,
  })
  expect(Object.keys(metafile.inputs).filter((path) => !path.startsWith('bridge/'))).toEqual([])
  const globals = edge()
  runInNewContext(outputFiles[0]?.text ?? '', globals)
  const answer = await globals.exported.previewHandler({ site, page: plain })(new Request(address))
  expect(await answer.text()).toContain('og:title')
})

test('uses the same handler in Node’s server, with its own origin whatever the address says', async () => {
  const seen: string[] = []
  const sent: unknown[] = []
  const answer = previewListener(async (request) => {
    seen.push(request.url)
    return new Response('<p>', {
      headers: [
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
        ['content-encoding', 'br'],
      ],
    })
  }, 'https://www.acme.example')
  const response = {
    writeHead: (...said: unknown[]) => sent.push(...said),
    end: (body?: Uint8Array) => sent.push(body),
  }
  await answer({ method: 'GET', url: '//evil.example/insights', headers: { ':path': '/', host: 'x' } }, response)
  await answer({ method: 'POST', url: '/', headers: {} }, response)
  expect(seen).toEqual(['https://www.acme.example//evil.example/insights'])
  expect(sent.slice(0, 3)).toEqual([
    200,
    expect.objectContaining({ 'set-cookie': ['a=1', 'b=2'], 'content-length': '3' }),
    expect.any(Uint8Array),
  ])
  expect(sent[1]).not.toHaveProperty('content-encoding')
  expect(sent[3]).toBe(405)
})

test('answers 502 for a page that cannot be fetched', async () => {
  const sent: unknown[] = []
  const answer = previewListener(() => Promise.reject(new Error('refused')), 'https://www.acme.example')
  await answer(
    { method: 'GET', url: '/', headers: {} },
    { writeHead: (...said) => sent.push(...said), end: () => undefined },
  )
  expect(sent[0]).toBe(502)
})

test('keeps text as text, in attributes too', () => {
  expect(escaped(`<a title="x" alt='y'>&`)).toBe('&#60;a title=&#34;x&#34; alt=&#39;y&#39;&#62;&#38;')
})

test('serves a plain page as whole HTML with its name twice, escaped', () => {
  const page = plainPage('A & B', '<script>')
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">\n<meta charset="utf-8">/)
  expect(page).toContain('<title>A &#38; B</title>')
  expect(page).toContain('<h1>A &#38; B</h1>\n<p>&#60;script&#62;</p>\n</html>\n')
})

test('answers “Not found” when there is no page', () => {
  expect(missingPage()).toBe(plainPage('Not found', 'There is no page at this address.'))
})
