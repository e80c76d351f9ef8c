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

/** An incremental page build. */
export type OpenPage = Awaited<ReturnType<typeof openPage>>

/** Without hashes, file names stay the same. */
const stable = { outbase: root, entryNames: 'assets/[dir]/[name]', minify: false } as const

const languageTable = 'web/i18n/languages.ts'

/** Languages are separate bundles, which saves hundreds of modules. */
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

/** Style sheets can be swapped; their digest in the HTML changes with them. */
function changeOf(files: readonly string[]): Change | undefined {
  const sheets = files.filter((path) => path.endsWith('.css'))
  const isPage = files.some((path) => path.endsWith('.js'))
  if (isPage || (files.length > 0 && sheets.length === 0)) return { kind: 'page' }
  return sheets.length > 0 ? { kind: 'styles', paths: sheets.map((path) => `/${path}`) } : undefined
}

/** @param fixed additional files that do not change */
export async function openPage(page: PageBuild, exchange: Exchange, folder: string, fixed: Files = new Map()) {
  const sheets = styleOptions(page, exchange)
  const styles = sheets && (await Part.open({ ...sheets, ...stable }))
  const release = await ownRelease()
  const options = scriptOptions(page, exchange, { plugins: [languagesAside], minify: false })
  // One file: it builds faster than hundreds, and loads with one request.
  const scripts = await Part.open({ ...options, ...stable, splitting: false })
  const hasLanguages = languageTable in (await scripts.bundled([])).metafile.inputs
  const languages = hasLanguages ? await Part.open(languageOptions(page)) : undefined
  let written: Files = new Map()
  return {
    page,
    /** Whether the last build contains one of these files. */
    holds: (changed: readonly string[]) => [scripts, styles, languages].some((part) => part?.holds(changed)),
    /** Builds and writes what has changed. @returns what to send to pages @throws the bundler's errors; the output stays */
    async rebuild(changed: readonly string[]): Promise<Change | undefined> {
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
