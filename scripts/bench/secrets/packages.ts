import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Brings Debian packages into a folder. Nothing is installed.
 * @returns the folders that they were unpacked in.
 */
export async function unpack(folder: string, packages: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C' }, maxBuffer: 2 ** 24 }
  // A fresh machine has no lists of packages yet; one that may not fetch them has those that it has.
  const download = () => run('apt-get', ['-q', 'download', ...packages], options)
  await download().catch(async () => {
    await run('apt-get', ['-q', 'update'], options)
    return download()
  })
  const files = await readdir(folder)
  const places = new Map<string, string>()
  for (const name of packages) {
    const file = files.find((each) => each.startsWith(`${name}_`))
    if (!file) throw new Error(`Debian has no package ${name}.`)
    const place = join(folder, name)
    await run('dpkg-deb', ['-x', file, place], options)
    places.set(name, place)
  }
  return places
}

/** All files below a folder whose path ends so, in order. */
export async function filesIn(folder: string, ending: RegExp): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => ending.test(path))
    .sort()
}

/** The translations in a catalogue of GNU gettext, in the byte order of this kind of machine. */
export async function catalogue(path: string): Promise<readonly string[]> {
  const bytes = await readFile(path)
  if (bytes.readUInt32LE(0) !== 0x950412de) throw new Error(`${path} is no catalogue.`)
  const [count, table] = [bytes.readUInt32LE(8), bytes.readUInt32LE(16)]
  return Array.from({ length: count }, (_, at) => {
    const [length, from] = [bytes.readUInt32LE(table + at * 8), bytes.readUInt32LE(table + at * 8 + 4)]
    return bytes.toString('utf8', from, from + length)
  }).slice(1)
}
