import { expect, test } from 'vitest'
import { box, element, numbers, text } from '#test/bridge/site/films/build.ts'
import { withoutPlace } from '#web/features/writing/uploads/prepare.ts'

const longBox = (type: string, content: Uint8Array): Buffer => {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(content.length + 16))
  return Buffer.concat([numbers(1), text(type), size, content])
}
const free = (length: number): Buffer => box('free', Buffer.alloc(length - 8))
const handler = (kind: string, name = '') => box('hdlr', Buffer.alloc(8), text(kind), Buffer.alloc(12), text(name))

interface Track {
  readonly kind: string
  readonly id?: number
  /** Where its one chunk of samples is, and how long each of them. */
  readonly at?: number
  readonly sizes?: readonly number[]
  readonly more?: readonly Buffer[]
  readonly name?: string
}
const table = ({ at = 0, sizes = [] }: Track) => [
  box('stsc', numbers(0, 1, 1, sizes.length, 1)),
  box('stsz', numbers(0, 0, sizes.length, ...sizes)),
  box('stco', numbers(0, 1, at)),
]
const track = (given: Track) =>
  box(
    'trak',
    box('tkhd', numbers(0, 0, 0, given.id ?? 1), Buffer.alloc(68, 1)),
    box('mdia', handler(given.kind, given.name), box('minf', box('stbl', ...table(given)))),
    ...(given.more ?? []),
  )

const place = box('udta', box('\u00a9xyz', text('\0\x12\x15\xc7+48.8577+002.295/')))
const camera = box('meta', text('com.apple.quicktime.make Acme Phone'))
const xmp = box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), text('<x:xmpmeta>home</x:xmpmeta>'))
const kind = box('ftyp', text('isom\0\0\0\0isommp42'))
const header = box('mvhd', numbers(0, 0, 0), Buffer.alloc(88, 3))

const cleaned = async (...boxes: readonly Uint8Array[]): Promise<Buffer | undefined> => {
  const blob = await withoutPlace(new Blob([Buffer.concat(boxes)]))
  return blob && Buffer.from(await blob.arrayBuffer())
}
const expectCleaned = async (before: readonly Buffer[], after: readonly Buffer[]) => {
  const [result, expected] = [await cleaned(...before), Buffer.concat(after)]
  expect(result?.equals(expected)).toBe(true)
}
/** An `mdat` behind `ftyp`: some samples of 7 in it, the rest of it of another number. */
const first = kind.length + 8

test('overwrites location and camera with zeros, and keeps every other byte', async () => {
  const samples = longBox('mdat', Buffer.alloc(5_000, 7))
  const pictures = (...more: readonly Buffer[]) =>
    track({ kind: 'vide', at: kind.length + xmp.length + 16, sizes: [2_000, 3_000], more })
  const sound = track({ kind: 'soun', id: 2 })
  const movie = (...boxes: readonly Buffer[]) => box('moov', header, ...boxes)
  await expectCleaned(
    [kind, xmp, samples, movie(pictures(place), sound, camera, place), camera],
    [
      kind,
      free(xmp.length),
      samples,
      movie(pictures(free(place.length)), sound, free(camera.length), free(place.length)),
      free(camera.length),
    ],
  )
})

test('overwrites tracks other than picture and sound, and unclaimed data', async () => {
  const data = (...runs: readonly (readonly [bytes: number, length: number])[]) =>
    box('mdat', ...runs.map(([bytes, length]) => Buffer.alloc(length, bytes)))
  const pictures = track({ kind: 'vide', at: first + 100, sizes: [40, 60] })
  for (const other of ['meta', 'text', 'sbtl', 'subt', 'camm', 'tmcd', 'odsm', '\0\0\0\0']) {
    const places = track({ kind: other, id: 2, at: first, sizes: [100] })
    await expectCleaned(
      [kind, data([5, 100], [7, 100], [9, 50]), box('moov', header, pictures, places)],
      [kind, data([0, 100], [7, 100], [0, 50]), box('moov', header, pictures, free(places.length))],
    )
  }
})

test('keeps the picture and sound samples of a fragment', async () => {
  const run = (id: number, offset: number, ...sizes: readonly number[]) =>
    box('traf', box('tfhd', numbers(0x20000, id)), box('trun', numbers(0x201, sizes.length, offset, ...sizes)))
  const follows = (id: number, size: number) =>
    box('traf', box('tfhd', numbers(0x10, id, size)), box('trun', numbers(0, 2)))
  const movie = box('moov', header, track({ kind: 'vide' }), box('mvex', box('trex', numbers(0, 1, 1, 0, 0, 0))))
  const head = box('mfhd', numbers(0, 1))
  const [shown, other, next] = [run(1, 0, 30, 30), run(2, 60, 20), follows(1, 10)]
  const length = 8 + head.length + shown.length + other.length + next.length + 8
  const moof = (middle: Buffer, at = length) => box('moof', head, run(1, at, 30, 30), middle, next)
  await expectCleaned(
    [
      kind,
      movie,
      moof(run(2, length + 60, 20)),
      box('mdat', Buffer.alloc(60, 7), Buffer.alloc(20, 5), Buffer.alloc(20, 7)),
    ],
    [kind, movie, moof(free(other.length)), box('mdat', Buffer.alloc(60, 7), Buffer.alloc(20), Buffer.alloc(20, 7))],
  )
})

test('removes the recording time and the camera maker from kept boxes', async () => {
  const dated = (seconds: number) => box('mvhd', numbers(0, seconds, seconds), Buffer.alloc(88, 3))
  await expectCleaned(
    [kind, box('moov', dated(3_800_000_000), track({ kind: 'vide', name: 'Acme Phone\0' }))],
    [kind, box('moov', dated(0), track({ kind: 'vide', name: '\0'.repeat(11) }))],
  )
})

test('returns a video without metadata unchanged', async () => {
  const samples = box('mdat', Buffer.alloc(5_000, 7))
  const film = [kind, samples, box('moov', header, track({ kind: 'vide', at: first, sizes: [5_000] }))]
  expect((await cleaned(...film))?.equals(Buffer.concat(film))).toBe(true)
})

test('replaces title, date, tags, attachments, chapters and other tracks of a WebM with voids', async () => {
  const voided = (content: Buffer) => element('ec', Buffer.alloc(content.length - 9))
  const scale = element('2ad7b1', Buffer.from([15, 66, 64]))
  const [title, date] = [element('7ba9', text('Home')), element('4461', Buffer.alloc(8, 1))]
  const entry = (number: number, type: number, ...more: readonly Buffer[]) =>
    element('ae', element('d7', Buffer.from([number])), element('83', Buffer.from([type])), ...more)
  const name = element('536e', text('Acme Phone'))
  const block = (number: number) => element('a3', Buffer.from([0x80 | number]), Buffer.alloc(20, number))
  const group = (number: number) => element('a0', element('a1', Buffer.from([0x80 | number]), Buffer.alloc(20, number)))
  const [tags, files, chapters] = ['1254c367', '1941a469', '1043a770'].map((id) => element(id, text('48.8577')))
  const clock = element('e7', Buffer.from([0]))
  const cluster = (...content: readonly Buffer[]) =>
    Buffer.concat([Buffer.from('1f43b67501ffffffffffffff', 'hex'), clock, ...content])
  const film = (...content: readonly (Buffer | undefined)[]) => [
    element('1a45dfa3', element('4282', text('webm'))),
    element('18538067', ...content.map((each) => each ?? Buffer.alloc(0))),
  ]
  const subtitles = entry(3, 0x11)
  await expectCleaned(
    film(
      element('1549a966', scale, title, date),
      element('1654ae6b', entry(1, 1, name), entry(2, 2), subtitles),
      tags,
      cluster(block(1), block(3), group(2), group(3)),
      files,
      cluster(block(1)),
      chapters,
    ),
    film(
      element('1549a966', scale, voided(title), voided(date)),
      element('1654ae6b', entry(1, 1, voided(name)), entry(2, 2), voided(subtitles)),
      voided(tags ?? title),
      cluster(block(1), voided(block(3)), group(2), voided(group(3))),
      voided(files ?? title),
      cluster(block(1)),
      voided(chapters ?? title),
    ),
  )
})

test('rejects a video that cannot be parsed, which may contain a location', async () => {
  const moov = box('moov', header, track({ kind: 'vide', more: [place] }))
  expect(await cleaned(kind, moov.subarray(0, moov.length - 5))).toBeUndefined()
  expect(await cleaned(text('no boxes at all'))).toBeUndefined()
  expect(await cleaned(Buffer.from('1a45dfa3', 'hex'), text('no elements'))).toBeUndefined()
})
