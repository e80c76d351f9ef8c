import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Exchange } from '#bridge/config.ts'
import { exists, inspected, type PageBuild, type PageBuildName, pageBuilds, root } from '../esbuild.config.ts'
import manifest from '../package.json' with { type: 'json' }
import { readArgs } from './args.ts'
import { exchangePath, loadExchange } from './build/exchange.ts'
import { archiveOf, type Files, forgetOldTwins, json, withTwins, writeFolder } from './build/files.ts'
import { type Kept, keptOf, withEarlier } from './build/keep.ts'
import { buildLibrary } from './build/library.ts'
import { foldersWith, readLockfile } from './build/lockfile.ts'
import { buildPages } from './build/pages.ts'
import { ownRelease, type ReleasePart, releaseParts } from './build/release.ts'
import { addClassic, addConformance, addPack, injectOf, siteMarksOf } from './build/webview.ts'

const prefix = '__Host-'

/**
 * Warning for a release: session cookies whose names other hosts could set too, if page and API share a host. Otherwise the
 * exchange sets them for a domain, which cookies with a `__Host-` prefix cannot have.
 */
export function cookieWarning({ cookies, domains }: Pick<Exchange, 'cookies' | 'domains'>): string | undefined {
  if (domains.api !== 'self') return undefined
  const names = [cookies.session, cookies.user, cookies.refresh].filter((name) => !name.startsWith(prefix))
  if (names.length === 0) return undefined
  return `The cookies ${names.join(', ')} may be set by any host of the same domain. Where the exchange can, call them ${names.map((name) => prefix + name).join(', ')}: see docs/exchange.md, "Cookies".`
}

export interface BuildFlags {
  /** Configuration module. Default: the sandbox's. */
  readonly exchange?: string | undefined
  /** Minimum app version for the packed manifest. */
  readonly minApp?: string | undefined
  /** What to build in addition to the pages. */
  readonly parts?: readonly ReleasePart[]
  /** Earlier releases whose assets are included. Default: none. */
  readonly kept?: Kept | undefined
}

interface Wanted {
  readonly exchange: Exchange
  readonly minApp: string
  readonly parts: readonly ReleasePart[]
  readonly kept: Kept | undefined
}

async function buildAndWrite(page: PageBuild, { exchange, minApp, parts, kept }: Wanted): Promise<void> {
  const maps = parts.includes('maps') && page.name !== 'app'
  const pages = await buildPages(exchange.app.inspector ? inspected(page) : page, exchange, { maps })
  if (page.name === 'webview') {
    await addConformance(pages, exchange, { maps })
    if (parts.includes('package')) {
      await addPack(pages, page, exchange, { version: manifest.version, minApp })
      await addClassic(pages, page, exchange, { maps })
    }
  }
  if (pages.site && parts.includes('package'))
    pages.files.set('marks.json', json(await siteMarksOf(pages.site, page, exchange)))
  if (page.name === 'app') for (const [path, content] of await injectOf()) pages.files.set(path, content)
  pages.files.set('meta.json', json(pages.metafile))
  if (parts.includes('bill')) pages.files.set(...(await billOf(pages.packages)))
  const files = parts.includes('compressed') ? await withTwins(pages.files) : pages.files
  writeFolder(join(root, 'dist', page.name), await withEarlier(files, page.name, kept))
  // A package for an app contains no compressed files.
  await writeArchive(page.name, parts, page.name === 'webview' ? pages.files : files)
  // Separate, so that served and packed files do not contain sources. Maps of other releases stay while those are in use.
  if (maps) writeFolder(join(root, 'dist/maps', pages.release, page.name), pages.maps)
}

/** Writes each page's archive for the library's commands, and removes that of an earlier build. */
async function writeArchive(name: PageBuildName, parts: readonly ReleasePart[], files: Files): Promise<void> {
  const path = join(root, 'dist', `${name}.zip`)
  await rm(path, { force: true })
  if (!parts.includes('library') || name === 'app') return
  const sorted = [...files].filter(([file]) => file !== 'meta.json').sort(([a], [b]) => (a < b ? -1 : 1))
  await writeFile(path, archiveOf(new Map(sorted)))
}

async function buildBridge(parts: readonly ReleasePart[]): Promise<void> {
  const { files, packages } = await buildLibrary(await ownRelease())
  // Installing the library also installs its dependencies.
  if (parts.includes('bill')) files.set(...(await billOf([...packages, ...foldersWith(await readLockfile())])))
  writeFolder(join(root, 'dist/bridge'), files)
}

/** A folder's bill of materials. Its generator is lazy-loaded. */
async function billOf(packages: Iterable<string>): Promise<[string, Uint8Array]> {
  const bill = await import('./build/bill.ts')
  return [bill.billFile, await bill.billOf(packages)]
}

/**
 * Builds everything that serves a page into `dist/`, and the requested parts.
 * @throws if a build fails, with all errors in its message
 */
export async function build({ exchange: path, minApp = '0.0.0', parts = [], kept }: BuildFlags = {}): Promise<void> {
  const exchange = await loadExchange(exchangePath(path))
  const warning = parts.length > 0 ? cookieWarning(exchange) : undefined
  if (warning) console.warn(`  warning: ${warning}`)
  const jobs = pageBuilds.map((page): [name: string, missing: string | undefined, run: () => Promise<void>] => [
    page.name,
    [page.entry, page.template].find((file) => !exists(file)),
    () => buildAndWrite(page, { exchange, minApp, parts, kept }),
  ])
  if (parts.includes('library')) jobs.push(['bridge', undefined, () => buildBridge(parts)])
  const outcomes = await Promise.allSettled(
    jobs.map(async ([name, missing, run]) => {
      const started = performance.now()
      if (missing) return console.log(`  ${name.padEnd(8)} not built: ${missing} is missing`)
      await run()
      console.log(`  ${name.padEnd(8)} ${Math.round(performance.now() - started)} ms`)
    }),
  )
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  if (parts.includes('compressed')) await forgetOldTwins()
  if (failures.length > 0) throw new Error(failures.map((reason) => (reason as Error).message).join('\n\n'))
}

const usage = `npm run build [-- --release] [--exchange FILE] [--min-app 2.31.0] [--keep N] [--from FOLDER]

  --release   also builds the library with its types, the app's package, source maps and compressed files
  --exchange  the configuration module; default the sandbox's
  --min-app   the least app version that may show the package
  --keep      how many earlier releases' assets to keep, for pages that are still open; default 0
  --from      where those assets are; default dist`

if (import.meta.main) {
  const { values } = readArgs(usage, {
    options: {
      exchange: { type: 'string' },
      'min-app': { type: 'string' },
      release: { type: 'boolean', default: false },
      keep: { type: 'string', default: '0' },
      from: { type: 'string', default: join(root, 'dist') },
    },
  })
  try {
    await build({
      exchange: values.exchange,
      minApp: values['min-app'],
      parts: values.release ? releaseParts : [],
      kept: keptOf(values),
    })
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
