import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tasks } from '#fixtures/gateway/uploads/tasks.ts'
import { withoutPlace } from '#web/features/writing/uploads/prepare.ts'
import { type Clip, makers } from './makers.ts'

const readers = ['/usr/bin/ffmpeg', '/usr/bin/ffprobe', '/usr/bin/exiftool']
const run = promisify(execFile)
let folder = ''
const at = (name: string): string => join(folder, name)

/** Does something with each, two at a time. */
async function inPairs<T, R>(all: readonly T[], work: (each: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const rest = all.entries()
  const take = async (): Promise<void> => {
    for (const [index, each] of rest) results[index] = await work(each, index)
  }
  await Promise.all([take(), take()])
  return results
}

const [pictures, sound] = ['testsrc=size=64x48:rate=10:duration=1', 'sine=duration=1']
const input = ['-v', 'error', '-y', '-f', 'lavfi', '-i', pictures, '-f', 'lavfi', '-i', sound]

async function clipOf(clip: Clip, name: string): Promise<Buffer> {
  const path = at(`${name}.${clip.extension}`)
  if (clip.lines) await writeFile(at(`${name}.srt`), clip.lines)
  const lines = clip.lines ? ['-i', at(`${name}.srt`), '-map', '0', '-map', '1', '-map', '2'] : []
  await run('ffmpeg', [...input, ...lines, ...clip.words, path])
  return readFile(path)
}

/** What one program says of many films, which begins with its name for each. */
async function notesOf(paths: readonly string[]): Promise<readonly string[]> {
  const words = ['-ee3', '-a', '-u', '-G3', '-n', '-api', 'largefilesupport=1']
  const { stdout } = await run('exiftool', [...words, ...paths], { maxBuffer: 64 * 1024 * 1024 })
  const [, ...said] = stdout.split(/^={8} /m)
  return paths.map((path) => said.find((each) => each.startsWith(`${path}\n`)) ?? '')
}
/** What another says of one; with its subtitles, as a player would show them. */
async function probed(path: string): Promise<string> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_format', '-show_streams', '-show_chapters', path])
  if (!stdout.includes('codec_type=subtitle')) return stdout
  const lines = ['-v', 'error', '-i', path, '-map', '0:s', '-f', 'srt', '-']
  return stdout + (await run('ffmpeg', lines).catch(() => ({ stdout: '' }))).stdout
}
interface Asked {
  readonly said: string
  readonly played: string
}
/** All that two programs, which know nothing of ours, say of each film, and what it is when it is played. */
async function askAbout(paths: readonly string[]): Promise<readonly Asked[]> {
  const [notes, rest] = await Promise.all([
    notesOf(paths),
    inPairs(paths, async (path) => ({ said: await probed(path), played: await playedOf(path) })),
  ])
  return rest.map(({ said, played }, index) => {
    const noted = notes[index] ?? ''
    return { said: `${noted}\n${said}`.replaceAll(paths[index] ?? '', ''), played }
  })
}
const place = /48\.85[78]|4851\.46|48:51:27/

/** A sum over each picture and each bit of sound, as they are when they are played; and what a player complains of. */
async function playedOf(path: string): Promise<string> {
  const words = ['-v', 'error', '-i', path, '-map', '0:v', '-map', '0:a', '-f', 'framemd5', '-']
  const { stdout, stderr } = await run('ffmpeg', words)
  return `${stderr.replaceAll(path, '')}${stdout.replaceAll(/^#software.*\n/gm, '')}`
}

async function inPage(film: Buffer): Promise<Buffer | undefined> {
  const blob = await withoutPlace(new Blob([new Uint8Array(film)]))
  return blob && Buffer.from(await blob.arrayBuffer())
}

async function atGateway(path: string): Promise<Buffer> {
  const copyPath = at(`copy${basename(path)}`)
  await tasks.readVideo({ path, copyPath })
  return readFile(copyPath)
}

// Debian's ffmpeg and libimage-exiftool-perl; `npm test` installs them where it may.
describe.skipIf(!readers.every(existsSync))('the location in a film, as other programs read it', () => {
  /** What could not be followed is not there: it is a test that fails then, not what all tests begin with. */
  const films = new Map<number, { path: string; length: number; shown: Buffer; before: Asked; after: Asked }>()
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'insights-films-'))
    const kinds = [...new Set(makers.map(({ clip }) => clip))]
    const clips = await inPairs(kinds, (clip, index) => clipOf(clip, `clip${index}`))
    const made = await inPairs(makers, async ({ clip, place: put = (film: Buffer) => film }, index) => {
      const film = put(clips[kinds.indexOf(clip)] ?? Buffer.alloc(0))
      const [path, shownAt] = [at(`film${index}.${clip.extension}`), at(`shown${index}.${clip.extension}`)]
      const shown = await inPage(film).catch(() => undefined)
      if (!shown) return []
      await writeFile(path, film)
      await writeFile(shownAt, shown)
      return [{ index, path, shownAt, shown, length: film.length }]
    })
    const followed = made.flat()
    const before = await askAbout(followed.map(({ path }) => path))
    const after = await askAbout(followed.map(({ shownAt }) => shownAt))
    for (const [at, { index, ...film }] of followed.entries()) {
      const [first, second] = [before[at], after[at]]
      if (first && second) films.set(index, { ...film, before: first, after: second })
    }
  }, 600_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('covers thirty films of ten makers', () => {
    expect(new Set(makers.map(({ maker }) => maker)).size).toBe(30)
    expect(new Set(makers.map(({ maker }) => maker.split(',')[0])).size).toBeGreaterThanOrEqual(10)
  })

  test.each(makers.map(({ maker, clip }, index) => ({ maker, clip, index })))(
    '$maker: is present before, is removed by the page and by the gateway, and the film still plays',
    async ({ maker, clip, index }) => {
      const film = films.get(index)
      if (!film) throw new Error(`The film of ${maker} could not be followed.`)
      const { path, length, shown, before, after } = film
      expect(before.said).toMatch(place)
      // Followed here too: of what all tests begin with, none would say which line it needs.
      expect((await inPage(await readFile(path)))?.equals(shown)).toBe(true)
      // A QuickTime film and a 3GP, which not every browser shows, are refused by the gateway.
      if (!/mov|3gp/.test(clip.extension)) expect((await atGateway(path)).equals(shown)).toBe(true)
      expect(shown.length).toBe(length)
      expect(after.said).not.toMatch(place)
      expect(shown.toString('latin1')).not.toMatch(/48\.8577|4851\.46|48:51|GPS5|freeGPS|LOCATION|HERO/)
      expect(after.played).toBe(before.played)
    },
  )
})
