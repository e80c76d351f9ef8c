import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Exchange } from '../bridge/config.ts'
import { exists, inspected, type PageBuild, pageBuilds, root } from '../esbuild.config.ts'
import { exchangePath, loadExchange } from './build/exchange.ts'
import { json, writeFolder } from './build/files.ts'
import { buildLibrary, emitTypes } from './build/library.ts'
import { buildPages } from './build/pages.ts'
import { type ReleasePart, releaseParts } from './build/parts.ts'
import { forgetOldTwins, withTwins } from './build/twins.ts'
import { addClassic, addConformance, addPack, injectOf } from './build/webview.ts'

export interface BuildFlags {
  /** The configuration module; default the sandbox's. */
  readonly exchange?: string | undefined
  /** The least app version for the packed manifest. */
  readonly minApp?: string | undefined
  /** What is built beside all that serves a page. */
  readonly parts?: readonly ReleasePart[]
}

interface Wanted {
  readonly exchange: Exchange
  readonly minApp: string
  readonly parts: readonly ReleasePart[]
}

async function buildAndWrite(page: PageBuild, { exchange, minApp, parts }: Wanted): Promise<void> {
  const pages = await buildPages(exchange.app.inspector ? inspected(page) : page, exchange)
  if (page.name === 'webview') {
    await addConformance(pages, exchange)
    if (parts.includes('package')) {
      const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
      await addPack(pages, page, exchange, { version, minApp })
      await addClassic(pages, page, exchange)
    }
  }
  if (page.name === 'app') for (const [path, content] of await injectOf()) pages.files.set(path, content)
  pages.files.set('meta.json', json(pages.metafile))
  const files = parts.includes('compressed') ? await withTwins(pages.files) : pages.files
  writeFolder(join(root, 'dist', page.name), files)
}

async function buildBridge(): Promise<void> {
  writeFolder(join(root, 'dist/bridge'), await buildLibrary())
  await emitTypes()
}

/**
 * Builds into `dist/` all that serves a page, and what else is asked for.
 * @throws when a build fails; its message says all that is wrong.
 */
export async function build({ exchange: path, minApp = '0.0.0', parts = [] }: BuildFlags = {}): Promise<void> {
  const exchange = await loadExchange(exchangePath(path))
  const jobs = pageBuilds.map((page): [name: string, missing: string | undefined, run: () => Promise<void>] => [
    page.name,
    [page.entry, page.template].find((file) => !exists(file)),
    () => buildAndWrite(page, { exchange, minApp, parts }),
  ])
  if (parts.includes('library')) jobs.push(['bridge', undefined, buildBridge])
  const outcomes = await Promise.allSettled(
    jobs.map(async ([name, missing, run]) => {
      const started = performance.now()
      if (missing) return console.log(`  ${name.padEnd(8)} not built: ${missing} is not there yet`)
      await run()
      console.log(`  ${name.padEnd(8)} ${Math.round(performance.now() - started)} ms`)
    }),
  )
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  if (parts.includes('compressed')) await forgetOldTwins()
  if (failures.length > 0) throw new Error(failures.map((reason) => (reason as Error).message).join('\n\n'))
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      exchange: { type: 'string' },
      'min-app': { type: 'string' },
      /** With the library and its types, the web view's package, and compressed twins of what is served. */
      release: { type: 'boolean', default: false },
    },
  })
  try {
    await build({
      exchange: values.exchange,
      minApp: values['min-app'],
      parts: values.release ? releaseParts : [],
    })
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
