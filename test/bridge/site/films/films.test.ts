import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readVideo } from '../../../../fixtures/gateway/uploads/readVideo.ts'
import { createStore } from '../../../../fixtures/gateway/uploads/store.ts'
import { withoutPlace } from '../../../../web/stores/writing/uploads/withoutPlace.ts'
import { type Clip, makers } from './makers.ts'

const readers = ['/usr/bin/ffmpeg', '/usr/bin/ffprobe', '/usr/bin/exiftool']
const run = promisify(execFile)
const clips = new Map<Clip, Buffer>()
let folder = ''
const at = (name: string): string => join(folder, name)

const input = [
  '-v',
  'error',
  '-y',
  '-f',
  'lavfi',
  '-i',
  'testsrc=size=64x48:rate=10:duration=1',
  '-f',
  'lavfi',
  '-i',
  'sine=duration=1',
]

async function clipOf(clip: Clip): Promise<Buffer> {
  const made = clips.get(clip)
  if (made) return made
  const path = at(`clip.${clip.extension}`)
  if (clip.lines) await writeFile(at('lines.srt'), clip.lines)
  const lines = clip.lines ? ['-i', at('lines.srt'), '-map', '0', '-map', '1', '-map', '2'] : []
  await run('ffmpeg', [...input, ...lines, ...clip.words, path])
  const film = await readFile(path)
  clips.set(clip, film)
  return film
}

/** All that two programs, which know nothing of ours, say of a film. */
async function saidOf(path: string): Promise<string> {
  const said = await Promise.all([
    run('exiftool', ['-ee3', '-a', '-u', '-G3', '-n', '-api', 'largefilesupport=1', path]),
    run('ffprobe', ['-v', 'error', '-show_format', '-show_streams', '-show_chapters', path]),
    // Subtitles, as a player would show them.
    run('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:s?', '-f', 'srt', '-']).catch(() => ({ stdout: '' })),
  ])
  return said
    .map(({ stdout }) => stdout)
    .join('\n')
    .replaceAll(path, '')
}
const place = /48\.85[78]|4851\.46|48:51:27/

/** A sum over each picture and each bit of sound, as they are when they are played; and what a player complains of. */
async function playedOf(path: string): Promise<string> {
  const words = ['-v', 'error', '-i', path, '-map', '0:v', '-map', '0:a', '-f', 'framemd5', '-']
  const { stdout, stderr } = await run('ffmpeg', words)
  return `${stderr.replaceAll(path, '')}${stdout.replaceAll(/^#software.*\n/gm, '')}`
}

async function inPage(film: Buffer): Promise<Buffer> {
  const blob = await withoutPlace(new Blob([new Uint8Array(film)]))
  if (!blob) throw new Error('The film could not be followed.')
  return Buffer.from(await blob.arrayBuffer())
}

async function atGateway(path: string): Promise<Buffer> {
  const store = createStore(at('store'))
  const { blanks } = await readVideo(path)
  const arrived = await store.arrive(await readFile(path))
  await store.keep(arrived)
  await store.show(arrived.sha256, 'film', blanks)
  return readFile(store.shownAt('film'))
}

// Debian's ffmpeg and libimage-exiftool-perl; `npm test` installs them where it may.
describe.skipIf(!readers.every(existsSync))('what other programs find of the place in a film', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'insights-films-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('they are asked about thirty films of ten makers', () => {
    expect(new Set(makers.map(({ maker }) => maker)).size).toBe(30)
    expect(new Set(makers.map(({ maker }) => maker.split(',')[0])).size).toBeGreaterThanOrEqual(10)
  })

  test.each(makers)(
    '$maker: is there before, is gone after the page and after the gateway, and the film plays on',
    async ({ clip, place: put }) => {
      const film = put ? put(await clipOf(clip)) : await clipOf(clip)
      const path = at(`film.${clip.extension}`)
      await writeFile(path, film)
      expect(await saidOf(path)).toMatch(place)
      const played = await playedOf(path)

      const shown = await inPage(film)
      // A QuickTime film and a 3GP, which not every browser shows, are refused by the gateway.
      if (!/mov|3gp/.test(clip.extension)) expect((await atGateway(path)).equals(shown)).toBe(true)
      expect(shown.length).toBe(film.length)
      await writeFile(path, shown)
      expect(await saidOf(path)).not.toMatch(place)
      expect(shown.toString('latin1')).not.toMatch(/48\.8577|4851\.46|48:51|GPS5|freeGPS|LOCATION|HERO/)
      expect(await playedOf(path)).toBe(played)
    },
  )
})
