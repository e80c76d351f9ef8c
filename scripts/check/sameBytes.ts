import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../esbuild.config.ts'

const run = promisify(execFile)

/** Where a release is built, and what is around it. */
interface Place {
  readonly path: string
  readonly zone: string
  readonly language: string
  /** What new files may not be, as `umask` takes it. */
  readonly mask: string
  readonly hasFonts: boolean
}

/** Two that differ in what a build should not know of: only the machine, its processors and its programs are the same. */
const places: readonly [Place, Place] = [
  { path: 'one', zone: 'UTC', language: 'C.UTF-8', mask: '022', hasFonts: true },
  { path: 'two/below', zone: 'Pacific/Chatham', language: 'tr_TR.UTF-8', mask: '077', hasFonts: false },
]

/** One fault in the scripts is in the name of each file that knows them. */
const maxNamed = 30

/** A clean clone of the commit, with the same packages, and nothing that an earlier build has kept. */
async function cloneTo(folder: string): Promise<void> {
  await run('git', ['clone', '--quiet', root, folder])
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  // Links to the same files, where both are on one disk.
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

/** SHA-256 of files, by their paths below a folder. */
export type Digests = ReadonlyMap<string, string>

/** Reads a folder whole. */
export async function digestsOf(folder: string): Promise<Digests> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(
      files.map(
        async (file): Promise<[string, string]> => [
          relative(folder, file),
          createHash('sha256')
            .update(await readFile(file))
            .digest('hex'),
        ],
      ),
    ),
  )
}

/** Which files are not the same in both, or in one alone, a sentence each. */
export function differences(one: Digests, other: Digests): string[] {
  const paths = [...new Set([...one.keys(), ...other.keys()])].sort()
  return paths.flatMap((path) => {
    if (one.get(path) === other.get(path)) return []
    if (!one.has(path) || !other.has(path)) return [`dist/${path} is built in one of two folders alone.`]
    return [`dist/${path} has other bytes when it is built in another folder.`]
  })
}

/** Whether what stands here is what a clone of the commit has. */
async function isCommitted(): Promise<boolean> {
  const { stdout } = await run('git', ['status', '--porcelain'], { cwd: root })
  return stdout === ''
}

/**
 * Builds the commit's release in two folders with other surroundings.
 * @param built what has just been built here, with nothing of an earlier build beside it: then that is one of them. As it was
 *   written: other checks write beside it for a while.
 * @returns where the two differ, a sentence each. Without git there is nothing to clone, and it says so.
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
    // One after the other: a build takes all processors.
    const one = oneHere ?? (await digestsOf(await buildIn(base, first)))
    // The sandbox makes the exchange's certificate where there is none; of two exchanges the builds differ.
    await cp(join(here, '.sandbox'), join(base, second.path, '.sandbox'), { recursive: true })
    const other = await digestsOf(await buildIn(base, second))
    const all = differences(one, other)
    const more = all.length - maxNamed
    return more > 0 ? [...all.slice(0, maxNamed), `${more} more files differ.`] : all
  } finally {
    await rm(base, { recursive: true, force: true })
  }
}
