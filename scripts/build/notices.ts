import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { root } from '../../esbuild.config.ts'
import { type Files, text } from './files.ts'
import { modulesIn } from './graph.ts'

/*
 * Most licences require that the licence is distributed with the package. Each bundle lists its packages and their
 * licences, read from the bundler's output.
 */

export const noticesFile = 'notices.txt'

/** The chosen licence of a package with several, and its file. */
interface Choice {
  readonly licence: string
  readonly file: string
  /** The relevant part of the file. Default: all of it. */
  readonly part?: RegExp
}

const choices: Readonly<Record<string, Choice>> = {
  dompurify: { licence: 'Apache-2.0', file: 'LICENSE' },
  'node-forge': { licence: 'BSD-3-Clause', file: 'LICENSE', part: /^New BSD License[\s\S]*?(?=\n-{20,}\n)/m },
  qr: { licence: 'MIT', file: 'LICENSE-MIT' },
}

/** Notices from repositories whose published packages lack them, stored in `notices`. */
const besides: readonly string[] = ['fancy-canvas', 'lightweight-charts']

export interface Package {
  readonly name: string
  readonly version: string
  /** One SPDX identifier. */
  readonly licence: string
  readonly text: string
}

const folderOf = (module: string): string | undefined =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(module)?.[0]

function packageFolders(outputs: Metafile['outputs']): readonly string[] {
  const modules = modulesIn({ inputs: {}, outputs }, Object.keys(outputs))
  return [...new Set(modules.flatMap((module) => folderOf(module) ?? []))].sort()
}

async function licenceText(folder: string, name: string): Promise<string> {
  const { file, part } = choices[name] ?? {}
  const found = (await readdir(join(root, folder))).filter((entry) => /^(?:licen[cs]e|copying|notice)\b/i.test(entry))
  const wanted = file ? [file, ...found.filter((entry) => /^notice\b/i.test(entry))] : found.sort()
  const texts = wanted.map(async (entry) => {
    const whole = await readFile(join(root, folder, entry), 'utf8')
    return part ? (part.exec(whole)?.[0] ?? '') : whole
  })
  const own = besides.includes(name) ? [readFile(join(root, `scripts/build/notices/${name}.txt`), 'utf8')] : []
  return (await Promise.all([...own, ...texts])).map((said) => said.replace(/^\s*\n|\s+$/g, '')).join('\n\n')
}

/** @param folder relative to the repository @throws for several licences without a choice, or without a licence file */
export async function packageIn(folder: string): Promise<Package> {
  const { name, version, license }: { name: string; version: string; license?: string } = JSON.parse(
    await readFile(join(root, folder, 'package.json'), 'utf8'),
  )
  const licence = choices[name]?.licence ?? license ?? ''
  if (/^$| OR /.test(licence))
    throw new Error(`${folder} has the licence “${licence}”: choose one in scripts/build/notices.ts.`)
  const text = await licenceText(folder, name)
  if (text === '') throw new Error(`${folder} has no text of its licence: put it into scripts/build/notices.`)
  return { name, version, licence, text }
}

const isLegal = (path: string): boolean => path.endsWith('.LEGAL.txt')

/** Comments found by the bundler also name code that a package has copied. */
const commentsIn = (files: Files): string => {
  const said = [...files].flatMap(([path, content]) => (isLegal(path) ? [new TextDecoder().decode(content)] : []))
  const blocks = said.flatMap((all) => all.replace(/^Bundled license information:\n/, '').split(/\n\n(?=\S)/))
  return [...new Set(blocks.map((block) => block.trim()))].filter(Boolean).sort().join('\n\n')
}

const line = `\n\n${'-'.repeat(80)}\n\n`

function noticesOf(packages: readonly Package[], comments: string): string {
  const sections = [...new Set(packages.map((one) => one.text))].map((text) => {
    const ones = packages.filter((one) => one.text === text)
    const heads = ones.map(({ name, version, licence }) => `${name} ${version} (${licence})`)
    return `${heads.join('\n')}\n\n${text}`
  })
  const list =
    sections.length > 0 ? 'These scripts have in them something of:' : 'These scripts have nothing of others in them.'
  const more = comments ? [`Comments that stood in their files:\n\n${comments}`] : []
  return `${[list, ...sections, ...more].join(line)}\n`
}

/** Adds a bundle's notices in place of the bundler's legal comments. @returns the packages' folders */
export async function addNotices(
  files: Files,
  outputs: Metafile['outputs'],
  name: string = noticesFile,
): Promise<readonly string[]> {
  const comments = commentsIn(files)
  for (const path of [...files.keys()].filter(isLegal)) files.delete(path)
  const folders = packageFolders(outputs)
  files.set(name, text(noticesOf(await Promise.all(folders.map(packageIn)), comments)))
  return folders
}
