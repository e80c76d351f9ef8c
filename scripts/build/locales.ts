import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { OnResolveResult, Plugin, PluginBuild } from 'esbuild'
import type { Plugin as VitePlugin } from 'vite'
import { isRecord } from '#bridge/lib/guards.ts'
import { defaultLocale } from '#bridge/site/locales.ts'
import { catalogues, type Namespaces } from '#web/i18n/languages.ts'
import { isMessage } from '#web/i18n/messageFaults.ts'
import { baseLocale } from '#web/i18n/ownWords.ts'
import { root } from '../../esbuild.config.ts'

/*
 * A language is one file. Pages load the shared namespaces at start and the others with their screens, so the build
 * splits each file into modules, `locales:de` and `locales:de/rank`. Tests use the same modules.
 */

/*
 * The file of a regional locale contains only the messages that differ from its language. The build merges both, so
 * that a reader loads one file.
 */

/** Plural forms are one message, so they differ together. */
function withOverlay(base: Namespaces, own: Namespaces): Namespaces {
  const names = [...new Set([...Object.keys(base), ...Object.keys(own)])]
  return Object.fromEntries(names.map((name) => [name, { ...base[name], ...own[name] }]))
}

export const languageCodes: readonly string[] = Object.keys(catalogues)

export const localePath = (code: string): string => `web/locales/${code}.json`

/** Namespaces of all screens and the home page. */
const shared: readonly string[] = ['shell', 'card', 'home', 'list', 'rail', 'reactions']
const inDocument: readonly string[] = ['document']

const isNamespace = (value: unknown): value is Namespaces[string] =>
  isRecord(value) && Object.values(value).every(isMessage)
const isNamespaces = (value: unknown): value is Namespaces => isRecord(value) && Object.values(value).every(isNamespace)

/** @throws by namespace and key for anything except texts and plural forms */
export function namespacesIn(json: string, path: string): Namespaces {
  const content: unknown = JSON.parse(json)
  if (!isNamespaces(content)) throw new Error(`${path} may contain only texts and plural forms, by namespace and key.`)
  return content
}

/** Of a regional locale, the messages that differ. */
export const readLocale = async (code: string): Promise<Namespaces> =>
  namespacesIn(await readFile(join(root, localePath(code)), 'utf8'), localePath(code))

/** The base language of a regional locale. English is inlined where it is used. */
const languageOf = (code: string): string | undefined => {
  const base = baseLocale(code)
  return base === defaultLocale ? undefined : base
}

/** The messages that a reader loads, including those of the base language. */
export async function readMessages(code: string, read: typeof readLocale = readLocale): Promise<Namespaces> {
  const language = languageOf(code)
  const own = await read(code)
  return language === undefined ? own : withOverlay(await read(language), own)
}

const scheme = 'locales:'
const localeFile = /\/locales\/[\w-]+\.json$/

/** The module `locales:CODE` or `locales:CODE/NAMESPACE`. @param own the namespaces in a regional locale's own file */
export function localeModule(
  code: string,
  namespace: string | undefined,
  messages: Namespaces,
  own: readonly string[] = Object.keys(messages),
): string {
  const only = (names: readonly string[]) =>
    `export default ${JSON.stringify(Object.fromEntries(names.map((name) => [name, messages[name] ?? {}])))}`
  if (namespace) return only([namespace])
  const missing = shared.find((name) => !(name in messages))
  if (missing && baseLocale(code) === undefined)
    throw new Error(`${localePath(code)} has no namespace “${missing}”, which all screens share.`)
  const rows = Object.keys(messages)
    .filter((name) => !shared.includes(name) && !inDocument.includes(name))
    .map((name) => {
      const from = own.includes(name) ? code : languageOf(code)
      return `${JSON.stringify(name)}: () => import(${JSON.stringify(`${scheme}${from}/${name}`)})`
    })
  return `${only(shared)}\nexport const late = { ${rows.join(', ')} }`
}

async function contentsOf(path: string, read: typeof readLocale): Promise<string> {
  const [code = '', namespace] = path.split('/')
  return localeModule(code, namespace, await readMessages(code, read), Object.keys(await read(code)))
}

/** A locale as one module, merged with its language. */
export const wholeLocales: Plugin = {
  name: 'whole locales',
  setup(build) {
    build.onLoad({ filter: localeFile }, async ({ path }) => ({
      contents: JSON.stringify(await readMessages(basename(path, '.json'))),
      loader: 'json',
    }))
  },
}

const table = '/web/i18n/languages.ts'

export const resolveLocales = (build: PluginBuild, resolve: (code: string) => OnResolveResult): void =>
  build.onResolve({ filter: localeFile }, ({ path, importer }) =>
    importer.endsWith(table) ? resolve(basename(path, '.json')) : undefined,
  )

export const localesByNamespace: Plugin = {
  name: 'locales',
  setup(build) {
    const files = new Map<string, Promise<Namespaces>>()
    const readOnce = (code: string) => {
      const file = files.get(code) ?? readLocale(code)
      files.set(code, file)
      return file
    }
    build.onStart(() => files.clear())
    resolveLocales(build, (code) => ({ path: code, namespace: 'locales' }))
    build.onResolve({ filter: new RegExp(`^${scheme}`) }, ({ path }) => ({
      path: path.slice(scheme.length),
      namespace: 'locales',
    }))
    build.onLoad({ filter: /./, namespace: 'locales' }, async ({ path }) => ({
      contents: await contentsOf(path, readOnce),
      loader: 'js',
    }))
  },
}

export const localesInTests: VitePlugin = {
  name: 'locales',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id.startsWith(scheme)) return `\0${id}`
    return localeFile.test(id) && importer?.endsWith(table) ? `\0${scheme}${basename(id, '.json')}` : undefined
  },
  load(id) {
    if (!id.startsWith(`\0${scheme}`)) return undefined
    const path = id.slice(scheme.length + 1)
    const [code = ''] = path.split('/')
    for (const file of [code, languageOf(code) ?? code]) this.addWatchFile(join(root, localePath(file)))
    return contentsOf(path, readLocale)
  },
}
