import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { root } from '../../esbuild.config.ts'
import { type Files, text } from './files.ts'

/*
 * Most licences let a package be handed on if its licence goes with it. So each bundle has a file that says of what packages
 * something is in it, and under what licence. It is made of what the bundler wrote, never of a list.
 */

/** The name of that file. */
export const noticesFile = 'notices.txt'

/** The choice among licences, and the file that has it. */
interface Choice {
  readonly licence: string
  readonly file: string
  /** What of the file belongs to it; default: all. */
  readonly part?: RegExp
}

/** Of what may be had under several licences. */
const choices: Readonly<Record<string, Choice>> = {
  dompurify: { licence: 'Apache-2.0', file: 'LICENSE' },
  'node-forge': { licence: 'BSD-3-Clause', file: 'LICENSE', part: /^New BSD License[\s\S]*?(?=\n-{20,}\n)/m },
  qr: { licence: 'MIT', file: 'LICENSE-MIT' },
}

/** What a package's repository has to say and its files on the registry leave out; kept in `notices`. */
const besides: readonly string[] = ['fancy-canvas', 'lightweight-charts']

/** A package of which something is in a bundle. */
export interface Package {
  readonly name: string
  readonly version: string
  /** As SPDX writes it; one alone. */
  readonly licence: string
  readonly text: string
}

/** The folder of the package that a module is of. */
const folderOf = (module: string): string | undefined =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(module)?.[0]

/** The folders of the packages of which something is in an output, in order. */
export function packageFolders(outputs: Metafile['outputs']): readonly string[] {
  const modules = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([module, { bytesInOutput }]) => (bytesInOutput > 0 ? [module] : [])),
  )
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

/**
 * What is said of a package.
 * @param folder of the package, below the repository's.
 * @throws where it may be had under several licences and none was chosen, or where its files have no licence.
 */
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

/** What the bundler found in comments says more than files do: it names what a package has taken in. */
const commentsIn = (files: Files): string => {
  const said = [...files].flatMap(([path, content]) => (isLegal(path) ? [new TextDecoder().decode(content)] : []))
  const blocks = said.flatMap((all) => all.replace(/^Bundled license information:\n/, '').split(/\n\n(?=\S)/))
  return [...new Set(blocks.map((block) => block.trim()))].filter(Boolean).sort().join('\n\n')
}

const line = `\n\n${'-'.repeat(80)}\n\n`

/** The text of a bundle's notices. */
export function noticesOf(packages: readonly Package[], comments: string): string {
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

/**
 * Puts a bundle's notices among its files, in the place of what the bundler wrote beside the scripts.
 * @param name of the file, below the bundle's folder.
 * @returns the folders of the packages.
 */
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
