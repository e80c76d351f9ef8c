import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build as bundle } from 'esbuild'
import type { Exchange } from '../bridge/config.ts'
import { classicScript, exists, inspected, type PageBuild, pageBuilds, root } from '../esbuild.config.ts'
import { exchangePath, loadExchange } from './build/exchange.ts'
import { json, writeFolder } from './build/files.ts'
import { buildLibrary, emitTypes } from './build/library.ts'
import { buildPages } from './build/pages.ts'
import { addClassic, addConformance, addPack } from './build/webview.ts'

export interface BuildFlags {
  /** The configuration module; default the sandbox's. */
  readonly exchange?: string | undefined
  /** The least app version for the packed manifest. */
  readonly minApp?: string | undefined
}

async function buildAndWrite(page: PageBuild, exchange: Exchange, minApp: string): Promise<void> {
  const pages = await buildPages(exchange.app.inspector ? inspected(page) : page, exchange)
  if (page.name === 'webview') {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    await addConformance(pages, exchange)
    await addPack(pages, page, exchange, { version, minApp })
    await addClassic(pages, page, exchange)
  }
  if (page.name === 'app') await addInject(pages.files, page)
  pages.files.set('meta.json', json(pages.metafile))
  await writeFolder(join(root, 'dist', page.name), pages.files, { compress: true })
}

/** The classic script that puts a carrier into the framed web view before its own scripts run. */
async function addInject(files: Map<string, Uint8Array>, page: PageBuild): Promise<void> {
  const { outputFiles } = await bundle(classicScript('fixtures/app/inject.ts', 'dist/app/inject.js', page))
  for (const { contents, path } of outputFiles) if (path.endsWith('/inject.js')) files.set('inject.js', contents)
}

async function buildBridge(): Promise<void> {
  await writeFolder(join(root, 'dist/bridge'), await buildLibrary())
  await emitTypes()
}

/** Builds everything into `dist/`. @throws when a build fails; its message says all that is wrong. */
export async function build({ exchange: path, minApp = '0.0.0' }: BuildFlags = {}): Promise<void> {
  const exchange = await loadExchange(exchangePath(path))
  const jobs = pageBuilds.map((page): [name: string, missing: string | undefined, run: () => Promise<void>] => [
    page.name,
    [page.entry, page.template].find((file) => !exists(file)),
    () => buildAndWrite(page, exchange, minApp),
  ])
  jobs.push(['bridge', undefined, buildBridge])
  const outcomes = await Promise.allSettled(
    jobs.map(async ([name, missing, run]) => {
      const started = performance.now()
      if (missing) return console.log(`  ${name.padEnd(8)} not built: ${missing} is not there yet`)
      await run()
      console.log(`  ${name.padEnd(8)} ${Math.round(performance.now() - started)} ms`)
    }),
  )
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  if (failures.length > 0) throw new Error(failures.map((reason) => (reason as Error).message).join('\n\n'))
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { exchange: { type: 'string' }, 'min-app': { type: 'string' } } })
  try {
    await build({ exchange: values.exchange, minApp: values['min-app'] })
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
