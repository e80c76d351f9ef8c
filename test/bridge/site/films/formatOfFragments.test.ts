import { describe, expect, test } from 'vitest'
import { blanksOf } from '#bridge/site/films/formatOf.ts'
import { box, element, entryOf, numbers, text } from './build.ts'

const kind = box('ftyp', text('isom\0\0\0\0isom'))

const blanksIn = (film: Buffer) =>
  blanksOf(async (position, length) => film.subarray(position, position + length), film.length)

function trackOf(id: number, handler: string, ...tables: readonly Buffer[]): Buffer {
  const tkhd = Buffer.alloc(84)
  tkhd.writeUInt32BE(id, 12)
  const hdlr = box('hdlr', numbers(0, 0), text(handler), Buffer.alloc(12))
  return box('trak', box('tkhd', tkhd), box('mdia', hdlr, box('minf', box('stbl', ...tables))))
}

describe('a fragmented film', () => {
  const [shown, other] = [7, 9]
  const none = [box('stsc', numbers(0, 0)), box('stco', numbers(0, 0))]
  const defaultSize = 11
  const moov = box(
    'moov',
    trackOf(shown, 'vide', ...none),
    trackOf(other, 'meta', ...none),
    box('mvex', box('trex', numbers(0, shown, 1, 0, defaultSize, 0))),
  )
  const moofAt = kind.length + moov.length
  const data = Buffer.alloc(200, 7)
  const trafOf = (flags: number, id: number, fields: readonly number[], ...runs: readonly Buffer[]) =>
    box('traf', box('tfhd', numbers(flags, id, ...fields)), ...runs)
  const run = (flags: number, count: number, ...fields: readonly number[]) =>
    box('trun', numbers(flags, count, ...fields))

  /** What of the data stays, from its first byte on. `make` is told where the data begins, from the file's first byte and the fragment's. */
  async function keptOf(
    make: (at: number, fromMoof: number) => readonly Buffer[],
  ): Promise<(readonly [number, number])[]> {
    const moofOf = (at: number) => box('moof', box('mfhd', numbers(0, 1)), ...make(at, at - moofAt))
    // How long it is does not depend on what it says.
    const at = moofAt + moofOf(0).length + 8
    const film = Buffer.concat([kind, moov, moofOf(at), box('mdat', data)])
    const blanks = (await blanksIn(film)).filter((blank) => blank.at >= at)
    const ends = [...blanks.flatMap((blank) => [blank.at, blank.end]).map((each) => each - at), data.length]
    return [0, ...ends].flatMap((from, index, all) => {
      const end = all[index + 1] ?? from
      return index % 2 === 0 && end > from ? [[from, end] as const] : []
    })
  }

  test.each<
    readonly [string, (at: number, fromMoof: number) => readonly Buffer[], readonly (readonly [number, number])[]]
  >([
    [
      'sizes of each, from the fragment’s own beginning',
      (_, fromMoof) => [trafOf(0x20000, shown, [], run(0x201, 2, fromMoof + 5, 10, 20))],
      [[5, 35]],
    ],
    [
      'one size for all, from a place in the file',
      (at) => [trafOf(0x1b, shown, [0, at + 40, 1, 1, 6], run(0, 3))],
      [[40, 58]],
    ],
    [
      'one size for all, and nothing else, from the fragment’s own beginning',
      (_, fromMoof) => [trafOf(0x20010, shown, [6], run(0x1, 3, fromMoof + 40))],
      [[40, 58]],
    ],
    [
      'the size that the film says once',
      (_, fromMoof) => [trafOf(0x20000, shown, [], run(0x5, 4, fromMoof + 3, 0))],
      [[3, 3 + 4 * defaultSize]],
    ],
    [
      'sizes among what else is said of each',
      (_, fromMoof) => [trafOf(0x20000, shown, [], run(0xf01, 2, fromMoof + 8, 900, 30, 900, 900, 900, 12, 900, 900))],
      [[8, 50]],
    ],
    [
      'sizes after flags that each has, and no times',
      (_, fromMoof) => [trafOf(0x20000, shown, [], run(0x605, 2, fromMoof + 8, 900, 30, 900, 12, 900))],
      [[8, 50]],
    ],
    [
      'a run that goes on where the one before it ended',
      (_, fromMoof) => [trafOf(0x20000, shown, [], run(0x201, 1, fromMoof + 5, 10), run(0x200, 1, 20))],
      [[5, 35]],
    ],
    [
      'a track that goes on where the one before it ended, which is not shown',
      (_, fromMoof) => [
        trafOf(0x20000, other, [], run(0x201, 1, fromMoof, 60)),
        trafOf(0, shown, [], run(0x200, 1, 20)),
      ],
      [[60, 80]],
    ],
    [
      'two that do not stand in order',
      (_, fromMoof) => [trafOf(0x20000, shown, [], run(0x201, 1, fromMoof + 90, 10), run(0x201, 1, fromMoof + 20, 10))],
      [
        [20, 30],
        [90, 100],
      ],
    ],
    [
      'all of it',
      (_, fromMoof) => [trafOf(0x20000, shown, [], run(0x201, 1, fromMoof, data.length))],
      [[0, data.length]],
    ],
    ['nothing of a track that the film does not describe', () => [trafOf(0x20000, 12, [], run(0x200, 1, 50))], []],
  ])('keeps the samples of its tracks: %s', async (_, make, ranges) => {
    expect(await keptOf(make)).toEqual(ranges)
  })

  test('keeps nothing without a track', async () => {
    await expect(keptOf(() => [box('traf', run(0x200, 1, 50))])).rejects.toThrow(
      'Invalid MP4: a fragment has no track id.',
    )
  })
})

describe('sound counted in samples of one byte', () => {
  const entryFields = (version: number, longs: Readonly<Record<number, number>>, channels = 2, bits = 16): Buffer => {
    // From what every entry begins with: 8 bytes of head, 8 more.
    const fields = Buffer.alloc(72)
    fields.writeUInt16BE(version, 0)
    fields.writeUInt16BE(channels, 8)
    fields.writeUInt16BE(bits, 10)
    for (const [at, value] of Object.entries(longs)) fields.writeUInt32BE(value, Number(at) - 16)
    return fields
  }
  /** How many bytes of the data stay for ten samples. */
  async function bytesOfTen(entry: Buffer, handler = 'soun', size = 1): Promise<number> {
    const at = kind.length + 8
    const tables = [
      box('stsd', numbers(0, 1), entry),
      box('stsc', numbers(0, 1, 1, 10, 1)),
      box('stsz', numbers(0, size, 10)),
      box('stco', numbers(0, 1, at)),
    ]
    const film = Buffer.concat([kind, box('mdat', Buffer.alloc(400, 7)), box('moov', trackOf(7, handler, ...tables))])
    const [first] = (await blanksIn(film)).filter((blank) => blank.at >= at && blank.at < at + 400)
    return (first?.at ?? at + 400) - at
  }

  test.each([
    ['version 0: channels and bits', entryFields(0, {}), 40],
    ['version 0 of three bytes', entryFields(0, {}, 1, 24), 30],
    ['version 1: bytes of a packet and its samples', entryFields(1, { 36: 4, 44: 10 }), 25],
    ['version 1: a part of a byte counts', entryFields(1, { 36: 3, 44: 10 }), 34],
    ['version 2: frames of a packet and its bytes', entryFields(2, { 68: 2, 64: 9 }), 45],
    ['version 1 without samples', entryFields(1, { 36: 0, 44: 10 }), 10],
    ['version 1 without bytes', entryFields(1, { 36: 4, 44: 0 }), 10],
    ['an unknown version', entryFields(3, {}), 10],
  ])('has the size in its description: %s', async (_, fields, bytes) => {
    expect(await bytesOfTen(entryOf('twos', fields))).toBe(bytes)
  })

  test('keeps its own size if it is larger, if it is no sound, and if its description is too short', async () => {
    const fields = entryFields(0, {})
    expect(await bytesOfTen(entryOf('twos', fields), 'soun', 2)).toBe(20)
    expect(await bytesOfTen(entryOf('twos', fields), 'vide')).toBe(10)
    expect(await bytesOfTen(entryOf('twos', fields.subarray(0, 19)))).toBe(10)
    expect(await bytesOfTen(entryOf('twos', fields.subarray(0, 20)))).toBe(40)
  })
})

describe('a track', () => {
  const data = Buffer.alloc(100, 7)
  const at = kind.length + 8
  const filmOf = (...tables: readonly Buffer[]) =>
    Buffer.concat([kind, box('mdat', data), box('moov', trackOf(7, 'vide', ...tables))])
  const blanksOfData = async (film: Buffer) =>
    (await blanksIn(film))
      .filter((blank) => blank.at < at + data.length)
      .map((blank) => [blank.at - at, blank.end - at])

  test('keeps the samples that its table of sizes has, if its chunks need more', async () => {
    const runs = box('stsc', numbers(0, 1, 1, 9, 1))
    const sizes = box('stz2', numbers(0, 8, 2), Buffer.from([10, 20]), Buffer.alloc(30, 1))
    expect(await blanksOfData(filmOf(runs, sizes, box('stco', numbers(0, 1, at))))).toEqual([[30, 100]])
    const long = box('stsz', numbers(0, 0, 2, 10, 20, 1, 1, 1))
    expect(await blanksOfData(filmOf(runs, long, box('stco', numbers(0, 1, at))))).toEqual([[30, 100]])
  })

  test('keeps nothing without chunk offsets or chunk runs', async () => {
    const sizes = box('stsz', numbers(0, 10, 2))
    expect(await blanksOfData(filmOf(box('stsc', numbers(0, 1, 1, 2, 1)), sizes))).toEqual([[0, 100]])
    expect(await blanksOfData(filmOf(sizes, box('stco', numbers(0, 1, at))))).toEqual([[0, 100]])
    expect(await blanksOfData(filmOf(box('stsc', numbers(0, 0)), sizes, box('stco', numbers(0, 1, at))))).toEqual([
      [0, 100],
    ])
  })

  test('reads 64-bit chunk offsets too', async () => {
    const tables = [box('stsc', numbers(0, 1, 1, 2, 1)), box('stsz', numbers(0, 10, 4))]
    const places = box('co64', numbers(0, 2, 0, at + 5, 0, at + 50))
    expect(await blanksOfData(filmOf(...tables, places))).toEqual([
      [0, 5],
      [25, 50],
      [70, 100],
    ])
  })

  test('keeps nothing without a table of sizes', async () => {
    expect(await blanksOfData(filmOf(box('stsc', numbers(0, 1, 1, 2, 1)), box('stco', numbers(0, 1, at))))).toEqual([
      [0, 100],
    ])
  })
})

describe('a film that cannot be parsed is rejected', () => {
  const cut = (short: number) => Buffer.concat([kind, numbers(short), text('free')])
  const large = box('mdat', Buffer.alloc(8))
  const noNumber = box('trak', box('mdia', box('hdlr', numbers(0, 0), text('vide'), Buffer.alloc(12))))
  const webm = element('1a45dfa3', element('4282', text('webm')))
  test.each([
    ['Invalid MP4: a box exceeds its parent.', cut(4)],
    ['Invalid MP4: a box exceeds its parent.', cut(9)],
    ['Invalid MP4: a track has no id.', Buffer.concat([kind, box('moov', noNumber)])],
    ['Not a WebM file.', Buffer.concat([webm, element('1654ae6b')])],
    ['Invalid WebM: an element exceeds its parent.', Buffer.concat([webm, Buffer.from('1853806788', 'hex')])],
    ['Invalid WebM: an element exceeds its parent.', Buffer.concat([webm, Buffer.from('18538067ff1654ae6bff', 'hex')])],
    ['Invalid WebM: an element exceeds its parent.', Buffer.concat([webm, Buffer.from('00', 'hex')])],
  ])('%s', async (why, film) => {
    await expect(blanksIn(film)).rejects.toThrow(why)
  })

  test('except for a box of a 64-bit length, and one that extends to the end', async () => {
    const note = Buffer.concat([numbers(1), text('uuid'), numbers(0, 24), Buffer.alloc(8, 7)])
    const film = Buffer.concat([kind, note, large, numbers(0), text('note'), Buffer.alloc(30, 7)])
    const at = kind.length
    expect((await blanksIn(film)).map(({ at, end }) => [at, end])).toEqual([
      [at, at + 24],
      [at + 32, at + 40],
      [at + 40, film.length],
    ])
  })

  test('if its description is longer than that of any film', async () => {
    const length = 32 * 1024 * 1024
    const head = Buffer.concat([kind, numbers(length + 1), text('moov')])
    const reads: number[] = []
    const readAt = async (position: number, wanted: number) => {
      reads.push(wanted)
      const bytes = Buffer.alloc(Math.max(0, Math.min(wanted, kind.length + length + 1 - position)))
      head.subarray(position).copy(bytes)
      return bytes
    }
    await expect(blanksOf(readAt, kind.length + length + 1)).rejects.toThrow('Invalid MP4: the metadata is too large.')
    expect(Math.max(...reads)).toBeLessThan(length)
  })
})
