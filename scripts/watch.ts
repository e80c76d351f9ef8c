import { EventEmitter } from 'node:events'
import { mkdirSync, watch, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BuildOptions, context } from 'esbuild'
import type { Exchange } from '#bridge/config.ts'
import type { Watching } from '#fixtures/gateway/index.ts'
import { common, type PageBuild, type PageBuildName, root } from '../esbuild.config.ts'
import { type Bundled, contentsOf, madeOf, scriptOptions, styleOptions } from './build/bundles.ts'
import type { Files } from './build/files.ts'
import { languageCodes, localePath, resolveLocales, wholeLocales } from './build/locales.ts'
import { composePages } from './build/pages.ts'
import { ownRelease } from './build/release.ts'

/** Without hashes, file names stay the same. */
const stable = { outbase: root, entryNames: 'assets/[dir]/[name]', minify: false } as const

/** Languages are separate bundles, which saves hundreds of modules. */
const languagesAside = {
  name: 'languages-aside',
  setup: (build: Parameters<typeof resolveLocales>[0]) =>
    resolveLocales(build, (code) => ({ path: `/assets/messages/${code}.js`, external: true })),
}

const languageOptions = ({ name, target }: PageBuild) => ({
  ...common,
  minify: false,
  entryPoints: Object.fromEntries(languageCodes.map((code) => [code, localePath(code)])),
  entryNames: 'assets/messages/[name]',
  plugins: [wholeLocales],
  outdir: `dist/${name}`,
  format: 'esm' as const,
  target: [...target],
})

/** A bundle that is made again once one of its files has changed, or after a failure. */
async function openPart(options: BuildOptions & { metafile: true; write: false }) {
  const opened = await context(options)
  let last: Bundled | undefined
  const holds = (changed: readonly string[]) => !last || changed.some((path) => last && path in last.metafile.inputs)
  return {
    holds,
    async bundled(changed: readonly string[]): Promise<Bundled> {
      if (last && !holds(changed)) return last
      last = undefined
      const bundled = await opened.rebuild()
      last = bundled
      return bundled
    },
    close: () => opened.dispose(),
  }
}

/** @returns whether a file was new or different */
function writeChanged(folder: string, files: Files, before: Files): boolean {
  const changed = [...files].filter(([path, content]) => {
    const there = before.get(path)
    return !there || Buffer.compare(there, content) !== 0
  })
  for (const [path, content] of changed) {
    const to = join(folder, path)
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, content)
  }
  return changed.length > 0
}

/** An incremental page build. */
export type OpenPage = Awaited<ReturnType<typeof openPage>>

/** @param fixed additional files that do not change */
export async function openPage(page: PageBuild, exchange: Exchange, folder: string, fixed: Files = new Map()) {
  const release = await ownRelease()
  const sheets = styleOptions(page, exchange)
  const styles = sheets && (await openPart({ ...sheets, ...stable }))
  const options = scriptOptions(page, exchange, { plugins: [languagesAside], minify: false })
  // One file: it builds faster than hundreds, and loads with one request.
  const scripts = await openPart({ ...options, ...stable, splitting: false })
  const languages = await openPart(languageOptions(page))
  let written: Files = new Map()
  return {
    name: page.name,
    /** Whether the last build contains one of these files. */
    holds: (changed: readonly string[]) => [scripts, styles, languages].some((part) => part?.holds(changed)),
    /** Builds and writes what has changed. @returns whether that was anything @throws the bundler's errors; the output stays */
    async rebuild(changed: readonly string[]): Promise<boolean> {
      const [madeScripts, madeStyles, madeLanguages] = await Promise.all([
        scripts.bundled(changed),
        styles?.bundled(changed),
        languages.bundled(changed),
      ])
      const sources = {
        scripts: madeOf(page, madeScripts),
        styles: madeStyles && madeOf(page, madeStyles),
        late: {},
      }
      const { files } = await composePages(page, exchange, sources, release)
      const all: Files = new Map([...contentsOf(`dist/${page.name}`, madeLanguages.outputFiles), ...fixed, ...files])
      const isChanged = writeChanged(folder, all, written)
      written = all
      return isChanged
    },
    close: () => Promise.all([scripts.close(), styles?.close(), languages.close()]),
  }
}

/** Editors write a file in several steps, and save several files at once. */
const settleMs = 20

export interface WatchOptions {
  readonly pages: readonly OpenPage[]
  readonly folders: readonly string[]
  readonly say: (line: string) => void
}

/** Rebuilds changed pages, and reloads open ones. */
export async function watchPages({
  pages,
  folders,
  say,
}: WatchOptions): Promise<Watching & { close(): Promise<void> }> {
  const changes = new EventEmitter<Record<PageBuildName, []>>()
  changes.setMaxListeners(0)
  const versions = new Map<string, string>()
  const rebuild = async (open: OpenPage, paths: readonly string[]) => {
    if (!(await open.rebuild(paths))) return false
    versions.set(open.name, Date.now().toString(36))
    return changes.emit(open.name)
  }
  const rebuildLater = async (open: OpenPage, paths: readonly string[]) => {
    const started = performance.now()
    const isReloaded = await rebuild(open, paths).catch((error: unknown) => {
      say(`  ${open.name.padEnd(8)} stays as it was: ${error instanceof Error ? error.message : error}`)
    })
    if (isReloaded) say(`  ${open.name.padEnd(8)} reloaded (${Math.round(performance.now() - started)} ms)`)
  }
  for (const open of pages) await rebuild(open, [])

  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  /** In sequence: later changes are in the next build. */
  let last: Promise<unknown> = Promise.resolve()
  const rebuildAll = () => {
    timer = undefined
    const paths = [...waiting]
    waiting.clear()
    last = last.then(() => Promise.all(pages.map((open) => rebuildLater(open, paths))))
  }
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name === null) return
      waiting.add(join(folder, name))
      timer ??= setTimeout(rebuildAll, settleMs)
    }),
  )
  return {
    version: (name) => versions.get(name) ?? '',
    subscribe(name, listener) {
      changes.on(name, listener)
      return () => changes.off(name, listener)
    },
    async close() {
      for (const watcher of watchers) watcher.close()
      clearTimeout(timer)
      await last
      await Promise.all(pages.map((open) => open.close()))
    },
  }
}
