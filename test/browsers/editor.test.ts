import { afterAll, beforeAll, expect, test } from 'vitest'
import { htmlOf } from '#web/features/writing/editor/read.ts'
import { serveHarness } from '../support/content/serve.ts'
import { allDocuments, documentCount } from '../support/editor/documents.ts'
import type { EditorHarness, PasteVerdict } from '../support/editor/page.ts'
import { samples } from '../support/editor/samples.ts'
import { engineForFile } from '../support/engine.ts'
import { openSession, type Session } from '../support/reading.ts'
import { sandbox } from '../support/sandbox.ts'
import { attackSets } from '../support/vectors.ts'

interface Outcome {
  readonly json?: string
  readonly error?: string
}

/** The sandbox's own people: one alone may not publish so much. */
const authors = ['10000211', '10000248']

async function askGateway(
  http: string,
  { token }: Session,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${http}/v1/social/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...body, languageId: 0, terminalCode: 'editor' }),
  })
  const { data, msg }: { data: Record<string, unknown> | null; msg: string } = await answer.json()
  if (!data) throw new Error(msg)
  return data
}

const engine = engineForFile()
let site: Awaited<ReturnType<typeof serveHarness>>

beforeAll(async () => {
  site = await serveHarness(new URL('../support/editor/page.ts', import.meta.url))
  await engine.browser.url(`${site.origin}/`)
  await engine.browser.waitUntil(() => engine.browser.execute(() => 'harness' in window))
})
afterAll(async () => {
  await site?.close()
})

async function ask<T>(method: keyof EditorHarness, argument: unknown): Promise<T> {
  const { json, error } = await engine.browser.executeAsync(
    (name: string, given: string, done: (outcome?: Outcome) => void) => {
      const harness: Record<string, (value: unknown) => Promise<unknown>> = Reflect.get(window, 'harness')
      const run = harness[name]
      if (!run) return done({ error: `The page knows nothing of ${name}.` })
      run(JSON.parse(given)).then(
        (result) => done({ json: JSON.stringify(result ?? null) }),
        (reason: unknown) => done({ error: String(reason instanceof Error ? reason.stack : reason) }),
      )
    },
    method,
    // As JSON: a driver takes no half of a character.
    JSON.stringify(argument),
  )
  if (json === undefined) throw new Error(error)
  return JSON.parse(json)
}
const pasted = (data: Readonly<Record<string, string>>) => ask<string>('paste', data)

test(`${documentCount} articles written in the editor come through our sanitiser byte by byte, and read back equal`, async () => {
  expect(await ask('readBack', null)).toEqual({ tried: documentCount, html: [], document: [], view: [] })
})

test(`${documentCount} articles published at the gateway read back equal, through its sanitiser and then ours`, async () => {
  const { http } = sandbox
  const sessions = await Promise.all(authors.map((userId) => openSession(http, userId)))
  const different: number[] = []
  for (const [at, doc] of allDocuments().entries()) {
    const session = sessions[at % sessions.length]
    if (!session) throw new Error('Not logged in.')
    const published = await askGateway(http, session, 'publish/publishArticle', {
      publishKey: `${engine.browser.sessionId}-${at}`.replaceAll(/[^\w-]/g, '').slice(-64),
      title: `Article ${at}`,
      html: htmlOf(doc),
      cover: null,
      languageType: 0,
    })
    const postId = Reflect.get(Object(published.post), 'id')
    const { html } = await askGateway(http, session, 'public/post', { postId })
    if (!(await ask<boolean>('isEqual', [at, html]))) different.push(at)
  }
  expect(different).toEqual([])
})

test.each(attackSets)(
  'nothing of %s runs when it is pasted, and nothing forbidden is in the page or written',
  async (_set, attacks) => {
    expect(await ask<PasteVerdict>('judge', attacks)).toEqual({
      tried: attacks.length,
      executed: 0,
      forbidden: [],
      unsafe: [],
      changed: [],
      violations: [],
    })
  },
)

test.each(samples)('%s is pasted with its marks, lists, tables and breaks', async (_name, html, article) => {
  expect(await pasted({ 'text/html': html, 'text/plain': 'plain' })).toBe(article)
})

test('pasted text keeps its line breaks', async () => {
  expect(await pasted({ 'text/plain': 'One\r\ntwo\r\n\r\nThree' })).toBe('<p>One<br>two</p><p>Three</p>')
})

test('pasted HTML becomes what an article is made of', async () => {
  const html =
    '<meta charset="utf-8"><h1 style="color:red">Title</h1><div>One <b>bold</b>\n  line<br></div><table><tr><td>a</td><td>b</td></tr></table><h4>Deep</h4>'
  expect(await pasted({ 'text/html': html, 'text/plain': 'x' })).toBe(
    '<h2>Title</h2><p>One <strong>bold</strong> line</p><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table><h3>Deep</h3>',
  )
})

test('a pasted link that the one rule refuses leaves its text; a good one is as the rule answers it', async () => {
  const html = '<p><a href="javascript:alert(1)">bad</a> <a href="https://BÜCHER.example">good</a></p>'
  expect(await pasted({ 'text/html': html })).toBe('<p>bad <a href="https://xn--bcher-kva.example/">good</a></p>')
})

test('an address that is pasted over words links them; an unsafe one replaces them as text', async () => {
  expect(await ask('pasteOver', { 'text/plain': 'https://example.com/report' })).toBe(
    '<p>Read this <a href="https://example.com/report">report</a> today.</p>',
  )
  expect(await ask('pasteOver', { 'text/plain': 'javascript:alert(1)' })).toBe(
    '<p>Read this javascript:alert(1) today.</p>',
  )
})

test('a picture within pasted HTML becomes an upload; one from elsewhere a link', async () => {
  const png = 'data:image/png;base64,iVBORw0KGgo='
  const html = `<p>a</p><img src="${png}" alt="Chart"><p><img src="https://elsewhere.example/x.png" alt="Other"></p>`
  expect(await pasted({ 'text/html': html })).toMatch(
    /^<p>a<\/p><figure><img src="#upload-upload-of-test-\d+" alt="Chart"><\/figure><p><a href="https:\/\/elsewhere\.example\/x\.png">Other<\/a><\/p>$/,
  )
})
