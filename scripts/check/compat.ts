import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { pageBuilds, root } from '../../esbuild.config.ts'
import { modulesIn } from '../build/graph.ts'
import { inlineSources } from '../build/policy.ts'
import { type Exception, exceptions } from './compat/exceptions.ts'
import { type Lack, lacksOfScript } from './compat/scripts.ts'
import { lacksOfSheet } from './compat/sheets.ts'
import { type MinVersions, minVersions } from './compat/support.ts'

interface Folder {
  readonly folder: string
  readonly least: MinVersions
}

const targetsOf = (name: string): readonly string[] => pageBuilds.find((page) => page.name === name)?.target ?? []

/** Run by Node, not by browsers. */
const ofServers = /\/(?:cli|serve|preview)\.js$/

/** The library may also be mounted in an app's page. */
const folders = (): readonly Folder[] => [
  { folder: 'dist/web', least: minVersions(targetsOf('web'), false) },
  { folder: 'dist/webview', least: minVersions(targetsOf('webview'), true) },
  { folder: 'dist/bridge', least: minVersions(targetsOf('webview'), true) },
]

export interface FileLack extends Lack {
  readonly path: string
  readonly sources: readonly string[]
}

async function sourcesIn(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const sources = new Map<string, readonly string[]>()
  for (const file of globSync(`${folder}/{,*.}meta.json`, { cwd: root })) {
    const metafile: Metafile = JSON.parse(await readFile(join(root, file), 'utf8'))
    for (const path of Object.keys(metafile.outputs)) sources.set(path, modulesIn(metafile, [path]))
  }
  return sources
}

function lacksOf(path: string, text: string, min: MinVersions): Lack[] {
  if (path.endsWith('.css')) return lacksOfSheet(text, min)
  if (path.endsWith('.html')) return inlineSources(text).flatMap((script) => lacksOfScript('inline.js', script, min))
  return lacksOfScript(path, text, min)
}

const isCoveredBy = ({ id, in: place }: Exception, { id: lacked, path, sources }: FileLack): boolean =>
  (lacked === id || lacked.startsWith(`${id}.`)) && (!place || [path, ...sources].some((one) => place.test(one)))

/** One sentence for each unsupported feature without an exception, and for each unused exception. */
export function compatFaults(lacks: readonly FileLack[], made: readonly Exception[]): string[] {
  const faults = new Map<string, string[]>()
  for (const lack of lacks) {
    if (made.some((exception) => isCoveredBy(exception, lack))) continue
    const what = `${lack.id} is not in ${lack.browsers.join(', ')}`
    faults.set(what, [...(faults.get(what) ?? []), lack.path])
  }
  const unused = made.filter((exception) => !lacks.some((lack) => isCoveredBy(exception, lack)))
  return [
    ...[...faults].map(([what, paths]) => `${what}: ${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ' …' : ''}`),
    ...unused.map(({ id }) => `Nothing built needs the exception for ${id} any more.`),
  ]
}

/** Compares the built scripts and sheets with compatibility data. @returns one sentence each */
export async function compat(): Promise<string[]> {
  const lacks: FileLack[] = []
  for (const { folder, least: min } of folders()) {
    const files = globSync(`${folder}/**/*.{js,css,html}`, { cwd: root }).filter((path) => !ofServers.test(path))
    if (files.length === 0) return [`${folder} is not built: npm run build makes it.`]
    const sources = await sourcesIn(folder)
    for (const path of files) {
      const text = await readFile(join(root, path), 'utf8')
      lacks.push(...lacksOf(path, text, min).map((lack) => ({ ...lack, path, sources: sources.get(path) ?? [] })))
    }
  }
  return compatFaults(lacks, exceptions)
}
