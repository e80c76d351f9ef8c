import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../esbuild.config.ts'
import { readFolder } from '../build/files.ts'

const run = promisify(execFile)

interface Place {
  readonly path: string
  readonly zone: string
  readonly language: string
  /** umask */
  readonly mask: string
  readonly hasFonts: boolean
}

/** They differ in everything that must not affect a build. */
const places: readonly [Place, Place] = [
  { path: 'one', zone: 'UTC', language: 'C.UTF-8', mask: '022', hasFonts: true },
  { path: 'two/below', zone: 'Pacific/Chatham', language: 'tr_TR.UTF-8', mask: '077', hasFonts: false },
]

const maxNamed = 30

async function cloneTo(folder: string): Promise<void> {
  await run('git', ['clone', '--quiet', root, folder])
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  // Hard links, if both are on one disk.
  await run('cp', ['-al', from, to]).catch(async () => {
    await rm(to, { recursive: true, force: true })
    await run('cp', ['-a', from, to])
  })
  await rm(join(to, '.cache'), { recursive: true, force: true })
}

async function buildIn(base: string, { path, zone, language, mask, hasFonts }: Place): Promise<string> {
  const folder = join(base, path)
  const home = join(base, `home of ${path.replaceAll('/', ' ')}`)
  const noFonts = join(base, 'fonts.conf')
  await Promise.all([mkdir(home), writeFile(noFonts, '<fontconfig/>\n')])
  const env = {
    PATH: [join(folder, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    TMPDIR: home,
    HOME: home,
    TZ: zone,
    LANG: language,
    LC_ALL: language,
    ...(!hasFonts && { FONTCONFIG_FILE: noFonts }),
  }
  const command = `umask ${mask} && exec node scripts/build.ts --release`
  await run('/bin/sh', ['-c', command], { cwd: folder, env, maxBuffer: 16 * 1024 * 1024 })
  return join(folder, 'dist')
}

export type Digests = ReadonlyMap<string, string>

export async function digestsOf(folder: string): Promise<Digests> {
  return new Map([...(await readFolder(folder))].map(([path, content]) => [path, hash('sha256', content)]))
}

export function differences(one: Digests, other: Digests): string[] {
  const paths = [...new Set([...one.keys(), ...other.keys()])].sort()
  return paths.flatMap((path) => {
    if (one.get(path) === other.get(path)) return []
    if (!one.has(path) || !other.has(path)) return [`dist/${path} is built in one of two folders alone.`]
    return [`dist/${path} has other bytes when it is built in another folder.`]
  })
}

async function isCommitted(): Promise<boolean> {
  const { stdout } = await run('git', ['status', '--porcelain'], { cwd: root })
  return stdout === ''
}

/**
 * Builds the commit's release twice in different environments. @param built a build of this checkout made into an empty
 * folder, used as one of the two @returns differences, one sentence each; none without git, which is printed
 */
export async function sameBytesFaults(built?: Digests): Promise<string[]> {
  if (!existsSync(join(root, '.git'))) {
    console.log('    sameBytes: there is no git here, so that no two clones were compared.')
    return []
  }
  const base = await mkdtemp(join(tmpdir(), 'insights-twice-'))
  try {
    const [first, second] = places
    const oneHere = (await isCommitted()) ? built : undefined
    const here = oneHere ? root : join(base, first.path)
    if (!oneHere) await cloneTo(here)
    await cloneTo(join(base, second.path))
    // In sequence, because a build uses all processors.
    const one = oneHere ?? (await digestsOf(await buildIn(base, first)))
    // The sandbox's certificate is generated if missing, and is part of the build.
    await cp(join(here, '.sandbox'), join(base, second.path, '.sandbox'), { recursive: true })
    const other = await digestsOf(await buildIn(base, second))
    const all = differences(one, other)
    const more = all.length - maxNamed
    return more > 0 ? [...all.slice(0, maxNamed), `${more} more files differ.`] : all
  } finally {
    await rm(base, { recursive: true, force: true })
  }
}
