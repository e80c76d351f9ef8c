import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BuildContext, type BuildOptions, context, type Plugin } from 'esbuild'
import type { Exchange } from '#bridge/config.ts'
import type { Change } from '#fixtures/gateway/index.ts'
import { common, type PageBuild, root } from '../../esbuild.config.ts'
import { type Bundled, contentsOf, madeOf, scriptOptions, styleOptions } from '../build/bundles.ts'
import type { Files } from '../build/files.ts'
import { languageCodes, localePath, resolveLocales, wholeLocales } from '../build/locales.ts'
import { composePages } from '../build/pages.ts'
import { ownRelease } from '../build/release.ts'

/** A page build that is made again and again, each time only what a change is in. */
export interface OpenPage {
  readonly page: PageBuild
  /** Whether one of these files was in it when it was built last. */
  holds(changed: readonly string[]): boolean
  /**
   * Builds what these files are in, and writes what came out differently.
   * @returns what to tell pages: nothing where it is as it was.
   * @throws with what the bundler says; all stays as it was then.
   */
  rebuild(changed: readonly string[]): Promise<Change | undefined>
  close(): Promise<void>
}

/** Files keep their names from one build to the next. */
const stable = { outbase: root, entryNames: 'assets/[dir]/[name]', minify: false } as const

const languageTable = 'web/i18n/languages.ts'

/** Languages are a bundle each, and none of the page's: it has some hundred modules less to be put together. */
const languagesAside: Plugin = {
  name: 'languages-aside',
  setup: (build) => resolveLocales(build, (code) => ({ path: `/assets/messages/${code}.js`, external: true })),
}

const languageOptions = ({ name, target }: PageBuild) =>
  ({
    ...common,
    minify: false,
    entryPoints: Object.fromEntries(languageCodes.map((code) => [code, localePath(code)])),
    entryNames: 'assets/messages/[name]',
    plugins: [wholeLocales],
    outdir: `dist/${name}`,
    format: 'esm',
    target: [...target],
  }) satisfies BuildOptions

/** One of a page's bundles, kept open. */
class Part {
  #last: Bundled | undefined
  #hasFailed = false
  readonly #context: BuildContext<{ metafile: true; write: false }>

  private constructor(opened: BuildContext<{ metafile: true; write: false }>) {
    this.#context = opened
  }

  static async open(options: BuildOptions & { metafile: true; write: false }): Promise<Part> {
    return new Part(await context(options))
  }

  holds(changed: readonly string[]): boolean {
    const inputs = this.#last?.metafile.inputs ?? {}
    return changed.some((path) => path in inputs)
  }

  async bundled(changed: readonly string[]): Promise<Bundled> {
    if (this.#last && !this.#hasFailed && !this.holds(changed)) return this.#last
    this.#hasFailed = true
    this.#last = await this.#context.rebuild()
    this.#hasFailed = false
    return this.#last
  }

  close = (): Promise<void> => this.#context.dispose()
}

function writeChanged(folder: string, files: Files, before: Files): string[] {
  const changed = [...files].filter(([path, content]) => {
    const there = before.get(path)
    return !there || Buffer.compare(there, content) !== 0
  })
  for (const [path, content] of changed) {
    const to = join(folder, path)
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, content)
  }
  return changed.map(([path]) => path)
}

/** What pages are told of these files: a style sheet can be swapped under a page, and its HTML then says the new digest. */
export function changeOf(files: readonly string[]): Change | undefined {
  const sheets = files.filter((path) => path.endsWith('.css'))
  const isPage = files.some((path) => path.endsWith('.js'))
  if (isPage || (files.length > 0 && sheets.length === 0)) return { kind: 'page' }
  return sheets.length > 0 ? { kind: 'styles', paths: sheets.map((path) => `/${path}`) } : undefined
}

/**
 * Opens a page build that writes into `folder`.
 * @param fixed files that stand beside it and stay as they are.
 */
export async function openPage(
  page: PageBuild,
  exchange: Exchange,
  folder: string,
  fixed: Files = new Map(),
): Promise<OpenPage> {
  const sheets = styleOptions(page, exchange)
  const styles = sheets && (await Part.open({ ...sheets, ...stable }))
  const release = await ownRelease()
  const options = scriptOptions(page, exchange, { plugins: [languagesAside], minify: false })
  // In one file: it is put together faster than some hundred, and a page asks for it once.
  const scripts = await Part.open({ ...options, ...stable, splitting: false })
  const hasLanguages = languageTable in (await scripts.bundled([])).metafile.inputs
  const languages = hasLanguages ? await Part.open(languageOptions(page)) : undefined
  let written: Files = new Map()
  return {
    page,
    holds: (changed) => [scripts, styles, languages].some((part) => part?.holds(changed)),
    async rebuild(changed) {
      const [madeScripts, madeStyles, madeLanguages] = await Promise.all([
        scripts.bundled(changed),
        styles?.bundled(changed),
        languages?.bundled(changed),
      ])
      const sources = {
        scripts: madeOf(page, madeScripts),
        styles: madeStyles && madeOf(page, madeStyles),
        late: {},
      }
      const { files } = await composePages(page, exchange, sources, release)
      const spoken = madeLanguages ? contentsOf(`dist/${page.name}`, madeLanguages.outputFiles) : []
      const all: Files = new Map([...spoken, ...fixed, ...files])
      const paths = writeChanged(folder, all, written)
      written = all
      return changeOf(paths)
    },
    close: async () => {
      await Promise.all([scripts.close(), styles?.close(), languages?.close()])
    },
  }
}
