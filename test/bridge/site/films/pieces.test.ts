import { describe, expect, test } from 'vitest'
import { blanksOf } from '#bridge/site/films/formatOf.ts'
import { blanksWithin, type ReadAt, writeOver } from '#bridge/site/films/pieces.ts'
import { box, element, entryOf, numbers, text } from './build.ts'

/** A file that begins with some bytes and goes on with others, over and over, as far as it is said to. */
function fileOf(start: Buffer, over: Buffer, size: number): { readAt: ReadAt; reads: () => number } {
  let reads = 0
  const readAt: ReadAt = async (position, length) => {
    reads++
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - position)))
    const turned = Math.max(0, position - start.length) % over.length
    const from = Math.min(bytes.length, Math.max(0, start.length - position))
    if (from < bytes.length) bytes.fill(Buffer.concat([over.subarray(turned), over.subarray(0, turned)]), from)
    start.subarray(position).copy(bytes)
    return bytes
  }
  return { readAt, reads: () => reads }
}
const kind = box('ftyp', text('isom\0\0\0\0isom'))
/** The description of a film with one track, by its handler and the tables of its samples. */
const moovOf = (handler: string, ...tables: readonly Buffer[]) => {
  const hdlr = box('hdlr', numbers(0, 0), text(handler), Buffer.alloc(12))
  const mdia = box('mdia', hdlr, box('minf', box('stbl', ...tables)))
  return box('moov', box('trak', box('tkhd', Buffer.alloc(84)), mdia))
}
const webm = Buffer.concat([
  element('1a45dfa3', element('4282', text('webm'))),
  Buffer.from('1853806701ffffffffffffff', 'hex'),
])

describe('a container', () => {
  test.each([
    ['MP4', kind, box('free')],
    ['WebM', webm, Buffer.from('ec80', 'hex')],
  ])('of many small pieces is read in large blocks: %s', async (_, start, over) => {
    const size = start.length + 800_000
    const { readAt, reads } = fileOf(start, over, size)
    await blanksOf(readAt, size)
    expect(reads()).toBeLessThanOrEqual(Math.ceil(size / 65_536) + 2)
  })

  test.each([
    ['MP4', kind, box('free')],
    ['WebM', webm, Buffer.from('ec80', 'hex')],
  ])('of more pieces than any film has is rejected: %s', async (_, start, over) => {
    const size = start.length + over.length * 2_100_000
    await expect(blanksOf(fileOf(start, over, size).readAt, size)).rejects.toThrow('too many elements')
  })

  test('whose table has more samples than the film has bytes is rejected', async () => {
    const tablesOf = (count: number) => [
      box('stsc', numbers(0, 1, 1, count, 1)),
      box('stsz', numbers(0, 0, count)),
      box('stco', numbers(0, 1, 0)),
    ]
    for (const [count, why] of [
      [0x7fffffff, 'too many elements'],
      [1_000_000, 'Offset is outside the bounds'],
    ] as const) {
      const film = Buffer.concat([kind, moovOf('vide', ...tablesOf(count))])
      await expect(blanksOf(fileOf(film, film, film.length).readAt, film.length)).rejects.toThrow(why)
    }
  })

  test('is not kept in memory while it is blanked, however long it is', async () => {
    const note = box('uuid', Buffer.alloc(0))
    const length = 190 * 1024 * 1024
    note.writeUInt32BE(length, 0)
    const { readAt } = fileOf(Buffer.concat([kind, note]), Buffer.alloc(1), kind.length + length)
    const [blank] = await blanksOf(readAt, kind.length + length)
    expect(blank).toEqual({ at: kind.length, end: kind.length + length, head: expect.any(Uint8Array) })
    expect(blank?.head?.length).toBe(8)
  })
})

test('keeps the whole sound of old codecs, whose sizes are not in bytes', async () => {
  // Stereo of 16 bits: a “sample” of 1 byte has 4.
  const old = Buffer.alloc(28)
  old.writeUInt16BE(2, 16)
  old.writeUInt16BE(16, 18)
  const tables = [
    box('stsd', numbers(0, 1), entryOf('twos', old.subarray(8))),
    box('stsc', numbers(0, 1, 1, 25, 1)),
    box('stsz', numbers(0, 1, 25)),
    box('stco', numbers(0, 1, kind.length + 8)),
  ]
  const film = Buffer.concat([kind, box('mdat', Buffer.alloc(150, 7)), moovOf('soun', ...tables)])
  const blanks = await blanksOf(fileOf(film, film, film.length).readAt, film.length)
  expect(blanks.filter(({ at }) => at < kind.length + 158)).toEqual([{ at: kind.length + 108, end: kind.length + 158 }])
})

test.each([
  [16, Buffer.from('000a000f00050007', 'hex')],
  [8, Buffer.from('0a0f0507', 'hex')],
  [4, Buffer.from('af57', 'hex')],
])('keeps the samples of a table of sizes in %i bits, chunk by chunk, and nothing else', async (bits, sizes) => {
  const at = kind.length + 8
  const tables = [
    box('stsc', numbers(0, 2, 1, 3, 1, 2, 1, 1)),
    box('stz2', numbers(0, bits, 4), sizes),
    box('stco', numbers(0, 2, at, at + 60)),
  ]
  const film = Buffer.concat([kind, box('mdat', Buffer.alloc(150, 7)), moovOf('vide', ...tables)])
  const blanks = await blanksOf(fileOf(film, film, film.length).readAt, film.length)
  expect(blanks.filter((blank) => blank.at < at + 150)).toEqual([
    { at: at + 30, end: at + 60 },
    { at: at + 67, end: at + 150 },
  ])
})

const hidden = text('+48.8577+002.2950/')
/** What stays of a film, as others find it. */
async function shownOf(film: Buffer): Promise<Buffer> {
  const shown = Buffer.from(film)
  writeOver(shown, 0, await blanksOf(fileOf(film, film, film.length).readAt, film.length))
  return shown
}

const soundOf = (version: number, more: number) => {
  const fields = Buffer.alloc(20 + more)
  fields.writeUInt16BE(version, 0)
  return fields
}
/** A film of one track, by its handler and the version and entry of its `stsd`. */
function describedBy(handler: string, version: number, entry: Buffer): Buffer {
  const stsd = box('stsd', numbers(version << 24, 1), entry)
  return Buffer.concat([kind, moovOf(handler, stsd, box('stsc', numbers(0, 0)), box('stco', numbers(0, 0)))])
}
test.each([
  ['pictures', 'vide', 'avc1', 0, Buffer.alloc(70), 'avcC'],
  ['sound', 'soun', 'mp4a', 0, soundOf(0, 0), 'esds'],
  ['QuickTime’s sound, version 1', 'soun', 'mp4a', 0, soundOf(1, 16), 'wave'],
  ['QuickTime’s sound, version 2', 'soun', 'lpcm', 0, soundOf(2, 36), 'chan'],
  ['sound of ISO’s version 1', 'soun', 'Opus', 1, soundOf(1, 0), 'dOps'],
] as const)(
  'blanks the parts of a description of %s that no reader needs, and keeps the rest',
  async (_, handler, codec, version, fields, needed) => {
    const content = needed === 'wave' ? box('frma', text('mp4a')) : Buffer.alloc(12, 7)
    const note = (type: string) => Buffer.concat([box(type, hidden), box(needed, content), box('uuid', hidden)])
    const filmOf = (...inner: readonly Buffer[]) => describedBy(handler, version, entryOf(codec, fields, ...inner))
    const free = box('free', Buffer.alloc(hidden.length))
    expect(await shownOf(filmOf(note('GPS '), Buffer.alloc(4)))).toEqual(
      filmOf(free, box(needed, content), free, Buffer.alloc(4)),
    )
  },
)

test('blanks the other parts of a QuickTime sound’s description', async () => {
  const wave = (inner: Buffer) => box('wave', box('frma', text('mp4a')), inner, box('enda', Buffer.from([0, 1])))
  const filmOf = (inner: Buffer) => describedBy('soun', 0, entryOf('mp4a', soundOf(1, 16), wave(inner)))
  expect(await shownOf(filmOf(box('note', hidden)))).toEqual(filmOf(box('free', Buffer.alloc(hidden.length))))
})

describe('a WebM', () => {
  const number = (id: string, ...bytes: readonly number[]) => element(id, Buffer.from(bytes))
  const voided = (content: Buffer) => element('ec', Buffer.alloc(content.length - 9))
  const [name, mapping] = [element('258688', hidden), element('41e4', number('41f0', 4), element('41ed', hidden))]
  const trackOf = (track: number, alpha: number, ...more: readonly Buffer[]) =>
    element('ae', number('d7', track), number('83', 1), element('e0', number('53c0', alpha)), ...more)
  const addition = (id: number | undefined, content: Buffer) =>
    element('a6', ...(id === undefined ? [] : [number('ee', id)]), element('a5', content))
  const group = (track: number, ...more: readonly Buffer[]) =>
    element('a0', element('a1', Buffer.from([0x80 | track, 0, 0, 0]), Buffer.alloc(9, 7)), number('9b', 5), ...more)
  const filmOf = (tracks: readonly Buffer[], ...groups: readonly Buffer[]) =>
    Buffer.concat([
      element('1a45dfa3', element('4282', text('webm'))),
      element('18538067', element('1654ae6b', ...tracks), element('1f43b675', number('e7', 0), ...groups)),
    ])

  test('blanks additions to the picture in its blocks, whatever their type', async () => {
    const tracks = [trackOf(1, 0)]
    for (const id of [undefined, 1, 4, 200]) {
      const added = element('75a1', addition(id, hidden))
      expect(await shownOf(filmOf(tracks, group(1, added)))).toEqual(filmOf(tracks, group(1, voided(added))))
    }
    const other = element('a7', hidden)
    expect(await shownOf(filmOf(tracks, group(1, other)))).toEqual(filmOf(tracks, group(1, voided(other))))
  })

  test('keeps only the alpha channel of a transparent film', async () => {
    const tracks = [trackOf(1, 1), trackOf(2, 0)]
    const [alpha, other, own] = [addition(1, Buffer.alloc(9, 7)), addition(4, hidden), addition(undefined, hidden)]
    const notes = element('75a1', own)
    expect(await shownOf(filmOf(tracks, group(1, element('75a1', alpha, other)), group(2, notes)))).toEqual(
      filmOf(tracks, group(1, element('75a1', alpha, voided(other))), group(2, voided(notes))),
    )
  })

  test('does not mistake other additions for the alpha channel', async () => {
    const tracks = [trackOf(1, 1)]
    const endsInOne = Buffer.concat([hidden, Buffer.from([1])])
    for (const note of [
      element('a6', element('a5', endsInOne), number('ee', 4)),
      element('a7', element('a5', hidden)),
    ]) {
      expect(await shownOf(filmOf(tracks, group(1, element('75a1', note))))).toEqual(
        filmOf(tracks, group(1, element('75a1', voided(note)))),
      )
    }
  })

  test('blanks the parts of a track’s description that no reader needs', async () => {
    expect(await shownOf(filmOf([trackOf(1, 0, name, mapping)], group(1)))).toEqual(
      filmOf([trackOf(1, 0, voided(name), voided(mapping))], group(1)),
    )
  })
})

test('writes blanks piece by piece as it does over a whole film', () => {
  const blanks = [
    { at: 3, end: 12, head: new Uint8Array([1, 2, 3, 4]) },
    { at: 12, end: 13 },
    { at: 20, end: 45, head: new Uint8Array([5, 6, 7, 8, 9]) },
    { at: 60, end: 64 },
  ]
  const whole = new Uint8Array(64).fill(255)
  writeOver(whole, 0, blanks)
  expect([...whole.subarray(0, 14)]).toEqual([255, 255, 255, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 255])
  for (const length of [1, 2, 5, 22, 64]) {
    const within = blanksWithin(blanks)
    const film = Buffer.alloc(64, 255)
    for (let at = 0; at < 64; at += length) {
      const piece = film.subarray(at, Math.min(64, at + length))
      writeOver(piece, at, within(at, at + piece.length))
    }
    expect(film.equals(whole)).toBe(true)
  }
})
