import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seed } from '#fixtures/seed/index.ts'
import { someKinds, written } from '#scripts/bench/hostile/growth.ts'
import type { Harness, Verdict } from '../support/content/page.ts'
import { serveHarness } from '../support/content/serve.ts'
import { engineForFile } from '../support/engine.ts'
import { attackSets, ownAttacks } from '../support/vectors.ts'

interface Outcome {
  readonly json?: string
  readonly error?: string
}

async function run<T>(browser: WebdriverIO.Browser, method: keyof Harness, argument: unknown): Promise<T> {
  const { json, error } = await browser.executeAsync(
    (name: keyof Harness, given: string, done: (outcome?: Outcome) => void) => {
      const harness: Record<string, (value: unknown) => Promise<unknown>> = Reflect.get(window, 'harness')
      harness[name]?.(JSON.parse(given)).then(
        (result) => done({ json: JSON.stringify(result) }),
        (reason: unknown) => done({ error: String(reason) }),
      )
    },
    method,
    // As JSON: a driver takes no half of a character.
    JSON.stringify(argument),
  )
  if (json === undefined) throw new Error(error)
  return JSON.parse(json)
}

/** What the page adds to blocks: an article's own markup is what is left without. */
const plain = (html: string): string => html.replaceAll(/ (?:dir="auto"|loading="lazy"|decoding="async")/g, '')

/** Articles of two weeks. Some of them the seed leaves untidy on purpose. */
const articles = (): string[] =>
  [Date.UTC(2026, 10, 20), Date.UTC(2026, 8, 1)].flatMap((now) => seed(now).posts.flatMap(({ html }) => html ?? []))
const isUntidy = (html: string): boolean => /<(?:script|iframe|form|div)|style=|onclick=/.test(html)

const engine = engineForFile()
let site: Awaited<ReturnType<typeof serveHarness>>

beforeAll(async () => {
  site = await serveHarness(new URL('../support/content/page.ts', import.meta.url))
})
afterAll(async () => {
  await site?.close()
})

async function open(path: '/' | '/open'): Promise<void> {
  await engine.browser.url(site.origin + path)
  await engine.browser.waitUntil(() => engine.browser.execute(() => 'harness' in window))
}
const ask = <T>(method: keyof Harness, argument: unknown): Promise<T> => run(engine.browser, method, argument)

test('the harness sees what executes', async () => {
  await open('/open')
  expect(await ask('unsafely', ['<img src=x onerror="top.insightsProbe(1)">', '<p>a</p>'])).toEqual([1])
})

// Each attack gets a document of its own, which takes minutes on a busy machine: a driver does not wait that long for one answer.
test('more than 300 of the project’s attacks run without the sanitiser', { timeout: 480_000 }, async () => {
  await open('/open')
  const attacks = ownAttacks()
  let ran: readonly number[] = []
  for (let from = 0; from < attacks.length; from += 50) ran = await ask('unsafely', attacks.slice(from, from + 50))
  expect(ran.length).toBeGreaterThan(300)
})

describe.each(attackSets)('%s', (_set, attacks) => {
  const nothing = { executed: 0, forbidden: [], notIdempotent: [], added: [], violations: [] }

  test.each(['/', '/open'] as const)(
    'at %s runs nothing, leaves nothing forbidden, and is idempotent',
    async (path) => {
      await open(path)
      expect(await ask<Verdict>('judge', attacks)).toEqual({ tried: attacks.length, ...nothing })
    },
  )

  test('nor with a polluted Object.prototype before the sanitiser loads', async () => {
    await open('/open')
    const all = [...attacks, '<a href="meridian://withdraw">a</a>']
    const verdict = await ask<Verdict>('judgePolluted', all)
    expect(verdict).toEqual({ tried: all.length, ...nothing, otherwise: [] })
  })
})

const careless = [
  '<table><b><tr><td>a</b>b</td></tr></table>',
  '<p><b><p><b><p><b><table><b><td>a',
  '<a href="/insights"><table><tr><td><a href="/insights/rank">a</table>b',
  '<h1>a<table><h2>b<tr><td><h3>c</table>d</h1>',
  '<h2><h3>a</h3>b</h2><h4><table><h1>c',
  '<table><h1><h2>a</h2></h1></table>',
  '<p><table><tr><td>a</table>b</p>',
  '<p>a<table><p>b<table><i>c',
  '<i><p><u><div></i>a<table></u>b',
  '<s><li><s><ul><s><table><s><li>a',
  '<details><summary><h2><table><summary>a',
  '<strong><em><table><strong><tr><em><td>a</strong></em>b',
]
test('what the parser nests or moves out of tables comes out the same when it is sanitised again', async () => {
  await open('/')
  const verdict = await ask<Verdict>('judge', careless)
  expect(verdict).toMatchObject({ tried: careless.length, executed: 0, forbidden: [], notIdempotent: [] })
})

const nested = ['div', 'b', 'blockquote', 'ul><li', 'table><tr><td', 'a href="/insights"', 'font', 'svg']
test.each([...nested, 'dl><dd', 'details open><summary', 'ruby><rt', 'figure', 'q', 'pre', 'table><caption'])(
  '506 levels of <%s> are read and shown, and come out the same',
  async (tag) => {
    await open('/')
    const verdict = await ask<Verdict>('judge', [
      [...Array(506).fill(`<${tag}>`), '<img src=x onerror=alert(1)>a'].join(''),
    ])
    expect(verdict).toMatchObject({ tried: 1, executed: 0, forbidden: [], notIdempotent: [] })
  },
)

// No clock is read: what goes over an article again for each of its characters does not end within a test's time.
describe('100,000 characters of anything, over and over, are sanitised in one go', () => {
  beforeAll(() => open('/'))
  test.each(someKinds)('$unit in $frame', async ({ unit, frame }) => {
    // Half a character does not reach a browser.
    const html = await ask<string>('sanitised', `${Buffer.from(written(100_000, unit, frame))}`)
    expect(typeof html).toBe('string')
  })
})

test('a table has no more than 50 columns, however they are written', async () => {
  await open('/')
  const wide = `<table>${'<col span="1000">'.repeat(2_000)}<tr>${'<td colspan="9">a</td>'.repeat(99)}</tr><tr><td rowspan="65534">b</td></tr></table>`
  const html = await ask<string>('sanitised', wide)
  expect(html.match(/<col\b[^>]*>/g)).toEqual(['<col span="50">'])
  expect(html.match(/<td[^>]*>/g)).toEqual([
    ...Array(5).fill('<td colspan="9">'),
    '<td colspan="5">',
    '<td rowspan="50">',
  ])
})

test.each([
  '<p>Plain <strong>bold</strong>, <em>soft</em>, <u>under</u>, <s>out</s>, <mark>lit</mark>, H<sub>2</sub>O, x<sup>2</sup>.</p>',
  '<h2>One</h2><p>a</p><h3>Two</h3><p>b<br>c</p><hr>',
  '<ul><li>a<ul><li>b</li></ul></li></ul><ol start="3"><li value="5">c</li></ol>',
  '<blockquote><p>A level is not a wall.</p></blockquote>',
  '<dl><dt>Funding</dt><dd>Rent.</dd></dl>',
  '<p>Run <code>npm start</code> and press <kbd>Ctrl</kbd>.</p>',
  '<p><a href="/insights/topics/details/BTC">BTC</a></p>',
  '<p>مرحبًا <bdi>Mira</bdi></p><p lang="ja"><ruby>資<rt>し</rt></ruby></p>',
  '<figure><img src="/media/chart.webp" alt="A chart" width="800" height="450"><figcaption>The week</figcaption></figure>',
  '<details open=""><summary>More</summary><p>Here.</p></details>',
  '<div class="article-scroll" tabindex="0"><table><tbody><tr><th scope="row">a</th><td colspan="2">1</td></tr></tbody></table></div>',
  '<pre dir="ltr" tabindex="0">a  b</pre>',
  '<p>5 &lt; 6 &amp; 7 &gt; 6, “quoted”, $BTC, 100&nbsp;%</p>',
])('ordinary markup stays as it was: %s', async (html) => {
  await open('/')
  expect(plain(await ask<string>('sanitised', html))).toBe(html)
})

test('[sec-sanitiser] script, style, forms, frames and drawings go, and comments with them', async () => {
  await open('/')
  const html =
    '<p>a</p><script>alert(1)</script><noscript>b</noscript><style>p{}</style><iframe src="/"></iframe><!-- c --><form action="/x"><input></form><svg><circle/></svg><p style="color:red" class="x" id="root" onclick="alert(1)" data-leave>d</p>'
  expect(plain(await ask<string>('sanitised', html))).toBe('<p>a</p><p>d</p>')
})

test('100 ordinary articles come out as they went in', async () => {
  const ordinary = articles()
    .filter((html) => !isUntidy(html))
    .slice(0, 100)
  expect(ordinary).toHaveLength(100)
  await open('/open')
  expect(await ask<string[]>('changed', ordinary)).toEqual([])
})

test('an article as careless as people paste them breaks no policy while it is sanitised', async () => {
  const untidy = articles().filter(isUntidy)
  expect(untidy.length).toBeGreaterThan(15)
  await open('/')
  expect(await ask<string[]>('stopped', untidy)).toEqual([])
})
