import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOf } from '#bridge/config.ts'
import { bodyFields, type ClientState, requestHeaders } from '#bridge/exchange/headers.ts'
import { trackEvent } from '#bridge/exchange/schemas/tracking.ts'
import type { SigningReport } from '#bridge/exchange/signing/setUp.ts'
import { readSignConfig, signingHeaders } from '#bridge/exchange/signing/sign.ts'
import { reportNames } from '#bridge/lib/report.ts'
import { filesCache, picturesCache } from '#bridge/site/offline.ts'
import { areaNames } from '#bridge/storage/migrations.ts'
import { cookieNames, localNames, recordNames, tabNames } from '#bridge/storage/names.ts'
import { thresholds } from '#bridge/tracking/collect/tracker.ts'
import { keyCookie } from '#fixtures/gateway/sandbox/key.ts'
import { faultNames } from '#scripts/bench/faults/cells.ts'
import { codeRows } from '#scripts/contract/exchange/codes.ts'
import { appRules, sectionRules, siteRules } from '#web/app/mountOptions.ts'
import {
  localWriteMs,
  maxRemoteSaveMs,
  remoteRetryMs,
  remoteSaveMs,
} from '#web/features/writing/drafts/draftEffects.ts'
import { root } from '../../esbuild.config.ts'

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
const [data, runbook] = [textOf('docs/data.md'), textOf('docs/runbook.md')]
const [configuration, embedding] = [textOf('docs/configuration.md'), textOf('docs/embedding.md')]

/** Names in backquotes before the colon of list items under a heading, in order. */
function namesIn(markdown: string, heading: string): string[] {
  const [, section = ''] = markdown.split(new RegExp(`^#+ ${heading}$`, 'm'))
  const items = section.split(/^#/m)[0]?.matchAll(/^- ((?:`[^`]+`(?:, )?)+)(?: \(.*?\))?: ./gm) ?? []
  return [...items].flatMap(([, names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

const state: ClientState = { theme: 'white', locale: 'en', simulation: true }

/** The headers of a signed call, and the mark that an exchange gives by the page's address. */
async function headers(): Promise<string[]> {
  const own = requestHeaders(state, 0)
  const config = readSignConfig({ clientOpen: true })
  if (!config) throw new TypeError('The sign configuration has another shape.')
  const signer = { sign: async () => '', initialSignature: '' }
  const signed = await signingHeaders(config, signer, { url: '/', headers: own, body: '' })
  return [...Object.keys({ ...own, ...signed }), 'content-type', 'pfb']
}

test.for<readonly [section: string, names: () => readonly string[] | Promise<readonly string[]>]>([
  ['Cookies', () => [...cookieNames, 'cookies.session', 'cookies.user', 'cookies.refresh', keyCookie]],
  ['Local storage', () => localNames],
  ['Session storage', () => tabNames],
  ['Areas', () => areaNames],
  ['Records', () => recordNames],
  ['Caches', () => [filesCache, picturesCache].map((name) => `${name}…`)],
  ['Headers', headers],
  ['Fields of every body', () => Object.keys(bodyFields(state))],
  ['Events', () => Object.keys(trackEvent.entries)],
])('docs/data.md names under “%s” what is stored or sent, and nothing else', async ([section, names]) => {
  expect(namesIn(data, section).sort()).toEqual([...(await names())].sort())
})

const signingEvents: Readonly<Record<SigningReport, true>> = {
  loginEncryptFailed: true,
  genKeypairFailed: true,
  configNotMatched: true,
  gatewaySignVerifyFailed: true,
  removeLoginStatus: true,
}

test.for<readonly [section: string, names: readonly string[]]>([
  ['Reports', Object.entries(reportNames).flatMap(([kind, names]) => names.map((name) => `${kind}: ${name}`))],
  [
    'Reports to the exchange',
    [...Object.keys(signingEvents).map((name) => `signing: ${name}`), 'csp: …', 'conformance: …'],
  ],
  ['Vitals', Object.keys(thresholds)],
  ['Codes', codeRows().map(({ code }) => code)],
])('docs/runbook.md lists exactly “%s”', ([section, names]) => {
  expect(namesIn(runbook, section).sort()).toEqual([...names].sort())
})

/** Fields whose own ones are described with them. */
const whole = 'links brand.section app.handlers app.screens messages riskWarnings thirdParties.wallet'.split(' ')

/** The fields that a configuration may have below a path, as its faults name them. */
function fieldsBelow(path?: string): string[] {
  const unheardOf = (path?.split('.') ?? []).reduceRight<object>((inner, name) => ({ [name]: inner }), { unheardOf: 1 })
  const says = `${path ?? 'The configuration'} has no "unheardOf"; it may have `
  const fault = faultsOf(unheardOf).find((sentence) => sentence.startsWith(says))
  return (fault?.slice(says.length, -1).split(', ') ?? []).flatMap((name) => {
    const field = path ? `${path}.${name}` : name
    return whole.includes(field) ? [field] : [field, ...fieldsBelow(field)]
  })
}

test('docs/configuration.md has exactly one row per field of an exchange’s configuration', () => {
  expect(namesIn(configuration, 'Fields').sort()).toEqual(fieldsBelow().sort())
})

test('docs/faults.md has a row for each fault of the bench, and no other', () => {
  expect(namesIn(textOf('docs/faults.md'), 'Injected faults').sort()).toEqual([...faultNames].sort())
})

test('docs/faults.md promises the times after which a draft is stored and saved', () => {
  const [, typed = ''] = /^## Unsaved text$(.*?)^## /ms.exec(textOf('docs/faults.md')) ?? []
  for (const promise of [
    `at most ${localWriteMs} ms after a change`,
    `${remoteSaveMs / 1_000} s after the last change`,
    `at the latest ${maxRemoteSaveMs / 1_000} s after`,
    `tries again after ${remoteRetryMs.first / 1_000} s`,
    `up to ${remoteRetryMs.max / 1_000} s`,
  ])
    expect(typed).toContain(promise)
})

test.each([
  ['mount of a site’s page', 'Options for a site', siteRules],
  ['mount of an app’s page', 'Options for an app’s page', { ...appRules, ...sectionRules }],
] as const)('docs/embedding.md has a row for each option of %s, and no other', (_, section, rules) => {
  const own = namesIn(embedding, section)
  const names = section === 'Options for a site' ? own : [...own, ...namesIn(embedding, 'Options for a site')]
  expect(Object.keys(rules).filter((name) => !names.includes(name))).toEqual([])
  const known = Object.keys({ ...siteRules, ...appRules })
  expect(names.filter((name) => !known.includes(name))).toEqual([])
})

const pages = globSync('{*.md,llms.txt,.changeset/*.md,.github/**/*.md,{bridge,contract,docs}/*.md,webview/**/*.md}', {
  cwd: root,
})

/** What a pattern finds in the pages, each with the page that says it. */
const saidIn = (paths: readonly string[], pattern: RegExp): (readonly [page: string, said: string])[] =>
  paths.flatMap((page) => [...textOf(page).matchAll(pattern)].map(([, said = '']) => [page, said] as const))

test('each path in the docs exists; capitals, braces and stars are placeholders', () => {
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

test('each link in the docs leads to a file and to one of its headings', () => {
  const links = saidIn(pages, /\]\((?!https?:|mailto:)([^)\s]+)\)/g)
  expect(links.length).toBeGreaterThan(100)
  const isThere = ([page, link]: readonly [string, string]): boolean => {
    const [path = '', anchor] = link.split('#')
    const to = path ? join(dirname(page), path) : page
    return existsSync(join(root, to)) && (anchor === undefined || anchorsOf(to).includes(anchor))
  }
  expect(links.filter((link) => !isThere(link))).toEqual([])
})

test('each command in the docs exists', () => {
  const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(textOf('package.json'))
  const named = saidIn(pages, /\bnpm run ([a-z][\w:]*)/g)
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(([, name]) => !Object.hasOwn(scripts, name))).toEqual([])
})

test('.nvmrc names the Node that the scripts run on', () => {
  const { devDependencies }: { devDependencies: { node: string } } = JSON.parse(textOf('package.json'))
  expect(textOf('.nvmrc').trim()).toBe(devDependencies.node)
})

test('the code on the page on testing is that of running tests', () => {
  const files = globSync('test/consume/testing/*.ts', { cwd: root }).map((path) => textOf(path).trim())
  const blocks = [...textOf('docs/testing.md').matchAll(/^```ts\n(.*?)\n```$/gms)].map(([, code = '']) => code)
  expect(blocks.length).toBeGreaterThan(7)
  expect(blocks.filter((code) => !files.includes(code))).toEqual([])
})
