import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOf } from '../../bridge/config.ts'
import { root } from '../../esbuild.config.ts'
import { configurationFaults, configurationFields } from '../../scripts/check/configuration.ts'
import { dataFaults } from '../../scripts/check/data.ts'
import { keptIn } from '../../scripts/check/kept.ts'
import { pageFaults, rowsOf } from '../../scripts/check/pages.ts'
import { runbookFaults } from '../../scripts/check/runbook.ts'
import { createModules } from '../../scripts/check/source/modules.ts'
import { appRules, sectionRules, siteRules } from '../../web/app/mountOptions.ts'
import { hereMs, maxMs, restMs, retryMs } from '../../web/features/writing/drafts/draftSync.ts'

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
const [data, runbook] = [textOf('docs/data.md'), textOf('docs/runbook.md')]
const [configuration, embedding] = [textOf('docs/configuration.md'), textOf('docs/embedding.md')]

const storage = {
  'bridge/storage/cookies.ts': 'export function writeCookie(name: string, value: string, maxAgeS: number) {}',
  'bridge/storage/local.ts': 'export function writeLocal(key: string, value: string) {}',
  'bridge/storage/tab.ts': 'export function writeTab(key: string, value: string | null) {}',
}

const keptBy = (source: string, path = 'web/a.ts') =>
  keptIn(createModules(new Map(Object.entries({ ...storage, [path]: source }))))

test.each([
  [
    'a cookie',
    "import { writeCookie } from '../bridge/storage/cookies.ts'\nwriteCookie('seen', '1', 60)",
    'cookie',
    'seen',
  ],
  [
    'a cookie by another name',
    "import { writeCookie as w } from '../bridge/storage/cookies.ts'\nconst c = { name: 'seen' } as const\nw(c.name, '1', 60)",
    'cookie',
    'seen',
  ],
  [
    'a key',
    "import { writeLocal } from '../bridge/storage/local.ts'\nconst key = 'a'\nwriteLocal(key, '')",
    'local',
    'a',
  ],
  [
    'a key that begins alike',
    "import { writeLocal } from '../bridge/storage/local.ts'\nconst of = (id: string) => 'a ' + id\nexport const keep = (id: string) => writeLocal(of(id), '')",
    'local',
    'a …',
  ],
  [
    'a key that is given on',
    "import { writeLocal } from '../bridge/storage/local.ts'\nfunction keep(key: string) { writeLocal(key, '') }\nkeep('a')",
    'local',
    'a',
  ],
  ['a key of the tab', "import { writeTab } from '../bridge/storage/tab.ts'\nwriteTab('a', '1')", 'session', 'a'],
  ['a key past every helper', "localStorage.setItem('a', '1')", 'local', 'a'],
  ['a key of the tab past every helper', "sessionStorage['insights/1/a'] = '1'", 'session', 'a'],
  [
    'a record',
    "const [before] = ['a ']\nconst write = (records: Records, id: string) => records.set(before + id, 1)",
    'record',
    'a …',
  ],
] as const)('is found by what keeps it: %s', (_, source, place, name) => {
  const { names, faults } = keptBy(source)
  expect([...names[place].keys()]).toEqual([name])
  expect(faults).toEqual([])
})

test('a cookie of the gateway and a key of a document are found too', () => {
  const gateway = `const ending = (s: number) => 'Path=/; Max-Age=' + s\nconst set = (cookies: C, t: string) => \`\${cookies.session}=\${t}; \${ending(9)}\``
  expect([...keptBy(gateway, 'fixtures/gateway/a.ts').names.cookie.keys()]).toEqual(['cookies.session'])
  const html = "<p>a</p>\n<script>\n  sessionStorage['insights/1/a'] = 'b'\n</script>\n<p>c</p>"
  expect([...keptBy(html, 'web/a.html').names.session]).toEqual([['a', 'web/a.html']])
})

test.each([
  "import { writeTab } from '../bridge/storage/tab.ts'\nwriteTab('a', null)",
  "import { writeCookie } from '../bridge/storage/cookies.ts'\nwriteCookie('a', '', 0)",
  "const writeLocal = (key: string) => {}\nwriteLocal('a')",
])('what ends something, or is another’s, keeps nothing: %s', (source) => {
  const { names, faults } = keptBy(source)
  expect(Object.values(names).flatMap((all) => [...all])).toEqual([])
  expect(faults).toEqual([])
})

test('a name that the source does not say is a fault, with its line', () => {
  const source = "import { writeLocal } from '../bridge/storage/local.ts'\n\nwriteLocal(location.hash, '')"
  expect(keptBy(source).faults).toEqual([
    'web/a.ts:3 keeps something, and its name cannot be read from the source: see scripts/check/kept.ts.',
  ])
})

test('a row is one of a table, by the heading above it', () => {
  const rows = rowsOf('# A\n\n| n | w |\n|---|---|\n| `a\\|b`, `c` | d |\n\n## B\n\n`e` is none.\n')
  expect([...rows]).toEqual([['A', [{ names: ['a|b', 'c'], isWhole: true }]]])
})

test.each([
  ['| `a` | b |', []],
  ['| `a` |  |', ['D.md leaves a cell empty under “K” for “a”.']],
  [
    '| `b` | b |',
    [
      'D.md has no row under “K” for “a”, a key of f.ts.',
      'D.md has a row under “K” for “b”, and no code has a key of that name.',
    ],
  ],
  ['| `a` | b |\n| `a` | c |', ['D.md has two rows under “K” for “a”.']],
])('a page and the code have the same names: %s', (table, faults) => {
  const kinds = [{ what: 'a key', section: 'K', names: new Map([['a', 'f.ts']]) }]
  expect(pageFaults('D.md', `## K\n\n${table}\n`, kinds)).toEqual(faults)
})

const own = new Map(
  globSync('{bridge,web,webview,fixtures/gateway}/**/*.{ts,tsx,html}', { cwd: root }).map((path) => [
    path,
    textOf(path),
  ]),
)
const modules = createModules(own)
const more = createModules(
  new Map([
    ...own,
    [
      'web/app/more.ts',
      `import { writeCookie } from '../../bridge/storage/cookies.ts'
import { writeLocal } from '../../bridge/storage/local.ts'
import { report } from '../../bridge/lib/report.ts'
writeCookie('seen', '1', 60)
writeLocal('tour', '1')
export const ask = () => fetch('/', { headers: { 'X-Shown': '1' } })
export const name = (request: Request) => request.headers.set('x-set', '1')
report('host', 'frame')
export const isShut = (code: string) => code === '20999'
`,
    ],
  ]),
)

test('docs/data.md names what is stored and sent, and nothing else', async () => {
  expect(await dataFaults(data, modules)).toEqual([])
})

test('docs/runbook.md names each report, vital and code, and nothing else', () => {
  expect(runbookFaults(runbook, modules)).toEqual([])
})

test('a cookie, a key, a header, a report and a code that no page names are said', async () => {
  expect(await dataFaults(data, more)).toEqual([
    'docs/data.md has no row under “Cookies” for “seen”, a cookie of web/app/more.ts.',
    'docs/data.md has no row under “Local storage” for “tour”, a key of local storage of web/app/more.ts.',
    'docs/data.md has no row under “Headers” for “x-set”, a header of web/app/more.ts.',
    'docs/data.md has no row under “Headers” for “x-shown”, a header of web/app/more.ts.',
  ])
  expect(runbookFaults(runbook, more)).toEqual([
    'docs/runbook.md has no row under “Reports” for “host: frame”, a report of web/app/more.ts.',
    'docs/runbook.md has no row under “Codes” for “20999”, a code of web/app/more.ts.',
  ])
})

test.each(['FCP', '00004', 'host: robots', 'signing: removeLoginStatus'])(
  'the runbook cannot be without %s',
  (name) => {
    const renamed = runbook.replace(`| \`${name}\``, '| `other`')
    expect(runbookFaults(renamed, modules)).toHaveLength(2)
  },
)

test.each(['insights_fp_…', 'mutedWords', 'thirdParty', 'pair …', 'deviceid', 'uid'])(
  'the page of data cannot be without %s',
  async (name) => {
    const renamed = data.replace(`| \`${name}\``, '| `other`')
    expect(await dataFaults(renamed, modules)).toHaveLength(2)
  },
)

test('docs/configuration.md has a row for each field of an exchange’s configuration, and no other', () => {
  expect(configurationFields(modules)).toEqual(
    expect.arrayContaining([
      'brand.name',
      'site.assets',
      'thirdParties.google.clientId',
      'tracking.sharing',
      'adapter',
    ]),
  )
  expect(configurationFaults(configuration, modules)).toEqual([])
})

test('docs/data.md promises the times after which a draft is stored and saved', () => {
  const [, typed = ''] = /^## What is typed$(.*?)^## /ms.exec(data) ?? []
  for (const promise of [
    `at most ${hereMs} ms after a change`,
    `${restMs / 1_000} s after the last change`,
    `at the latest ${maxMs / 1_000} s after`,
    `tries again after ${retryMs.first / 1_000} s`,
    `up to ${retryMs.max / 1_000} s`,
  ])
    expect(typed).toContain(promise)
})

test('defineExchange knows each field of an exchange’s configuration', () => {
  interface Tree {
    [name: string]: Tree
  }
  const config: Tree = {}
  for (const field of configurationFields(modules)) {
    let at = config
    for (const name of field.split('.')) {
      at[name] ??= {}
      at = at[name]
    }
  }
  const faults = faultsOf(config)
  expect(faults.length).toBeGreaterThan(9)
  expect(faults.filter((fault) => fault.includes(' has no "'))).toEqual([])
})

test.each(['brand.accent', 'site.contact', 'thirdParties.apple.issuer', 'adapter'])(
  'the page of the configuration cannot be without %s',
  (name) => {
    const renamed = configuration.replace(`| \`${name}\``, '| `other`')
    expect(configurationFaults(renamed, modules)).toHaveLength(2)
  },
)

test.each([
  ['mount of a site’s page', 'What a site says', siteRules],
  ['mount of an app’s page', 'What an app’s page says', { ...appRules, ...sectionRules }],
] as const)('docs/embedding.md has a row for each option of %s, and no other', (_, section, rules) => {
  const rows = rowsOf(embedding)
  const said = [
    ...(rows.get(section) ?? []),
    ...(section === 'What a site says' ? [] : (rows.get('What a site says') ?? [])),
  ]
  const names = said.flatMap((row) => row.names)
  expect(Object.keys(rules).filter((name) => !names.includes(name))).toEqual([])
  const known = Object.keys({ ...siteRules, ...appRules })
  expect(names.filter((name) => !known.includes(name))).toEqual([])
})

const pages = globSync('{*.md,.changeset/*.md,.github/**/*.md,contract/*.md,docs/*.md,webview/**/*.md}', { cwd: root })

/** What a pattern finds in the pages, each with the page that says it. */
const saidIn = (paths: readonly string[], pattern: RegExp): (readonly [page: string, said: string])[] =>
  paths.flatMap((page) => [...textOf(page).matchAll(pattern)].map(([, said = '']) => [page, said] as const))

test('each path that a page of docs names exists; a word in capitals, braces or a star stand for several', () => {
  const own = pages.filter((page) => /^(docs\/)?[^/]+$/.test(page))
  const ours = /^(?:api|bridge|contract|docs|fixtures|scripts|test|types|web|webview)\/[^:]+/
  const named = saidIn(own, /`([^`\n]+)`/g).flatMap(([page, said]) =>
    said.split(/\s+/).flatMap((word) => (ours.exec(word) ?? []).map((path) => [page, path] as const)),
  )
  expect(named.length).toBeGreaterThan(50)
  // A layer may be named without its ending: bridge/index.
  const isThere = (path: string) => globSync(`${path.replace(/\b[A-Z]{2,}\b/g, '*')}{,.ts}`, { cwd: root }).length > 0
  expect(named.filter(([, path]) => !isThere(path))).toEqual([])
})

/** The names by which links lead to a page's headings. */
const anchorsOf = (page: string): string[] =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

test('each link in a page of docs leads to a file, and to a heading of it', () => {
  const links = saidIn(pages, /\]\((?!https?:|mailto:)([^)\s]+)\)/g)
  expect(links.length).toBeGreaterThan(100)
  const isThere = ([page, link]: readonly [string, string]): boolean => {
    const [path = '', anchor] = link.split('#')
    const to = path ? join(dirname(page), path) : page
    return existsSync(join(root, to)) && (anchor === undefined || anchorsOf(to).includes(anchor))
  }
  expect(links.filter((link) => !isThere(link))).toEqual([])
})

test('each command that a page of docs names exists', () => {
  const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(textOf('package.json'))
  const named = saidIn(pages, /\bnpm run ([a-z][\w:]*)/g)
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(([, name]) => !Object.hasOwn(scripts, name))).toEqual([])
})

test('.nvmrc names the Node that the scripts run on', () => {
  const { devDependencies }: { devDependencies: { node: string } } = JSON.parse(textOf('package.json'))
  expect(textOf('.nvmrc').trim()).toBe(devDependencies.node)
})

test('the code in the page on testing is that of tests which run', () => {
  const files = globSync('test/consume/testing/*.ts', { cwd: root }).map((path) => textOf(path).trim())
  const blocks = [...textOf('docs/testing.md').matchAll(/^```ts\n(.*?)\n```$/gms)].map(([, code = '']) => code)
  expect(blocks.length).toBeGreaterThan(8)
  expect(blocks.filter((code) => !files.includes(code))).toEqual([])
})
