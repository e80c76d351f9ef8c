import { Buffer } from 'node:buffer'

export const text = (words: string): Buffer => Buffer.from(words, 'latin1')
/** Whole numbers of 32 bits, the largest first. */
export const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [at, value] of values.entries()) bytes.writeInt32BE(value | 0, 4 * at)
  return bytes
}

export function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([numbers(8 + body.byteLength), text(type), body])
}

/** Where a box stands in a film, outside all others. */
export function outside(film: Buffer, wanted: string): { at: number; end: number } {
  for (let at = 0; at < film.length; at += film.readUInt32BE(at))
    if (film.toString('latin1', at + 4, at + 8) === wanted) return { at, end: at + film.readUInt32BE(at) }
  throw new Error(`The film has no ${wanted}.`)
}

/** A film with more at the beginning of its `moov`, which is its last box. */
export function ahead(film: Buffer, ...more: readonly Uint8Array[]): Buffer {
  const { at, end } = outside(film, 'moov')
  return Buffer.concat([film.subarray(0, at), box('moov', ...more, film.subarray(at + 8, end))])
}

/** A film with more at the end of a box that holds others. What stands behind it moves: its samples must stand before it. */
export function into(film: Buffer, wanted: string, ...more: readonly Uint8Array[]): Buffer {
  const { at, end } = outside(film, wanted)
  const content = film.subarray(at + 8, end)
  return Buffer.concat([film.subarray(0, at), box(wanted, content, ...more), film.subarray(end)])
}

export interface Track {
  /** What `hdlr` says it is. */
  readonly handler: string
  /** The entry of its `stsd`. */
  readonly entry: Buffer
  readonly samples: readonly Buffer[]
  readonly wide?: boolean
}

/** The `trak` of samples that stand one after the other at a place, two in a chunk. */
export function trackOf({ handler, entry, samples, wide = false }: Track, at: number): Buffer {
  const tkhd = Buffer.alloc(84)
  tkhd.writeUInt32BE(7, 3)
  tkhd.writeUInt32BE(9, 12)
  tkhd.writeUInt32BE(1_000, 20)
  const mdhd = Buffer.concat([numbers(0, 0, 0, 1_000, 1_000), Buffer.from([0x55, 0xc4, 0, 0])])
  const [first] = samples
  const isSame = samples.every(({ length }) => length === first?.length)
  const chunks = Math.ceil(samples.length / 2)
  const whole = [1, 2, 1]
  const rest = [chunks, 1, 1]
  const runs = samples.length === 1 ? [rest] : samples.length % 2 === 1 ? [whole, rest] : [whole]
  const places = Array.from({ length: chunks }, (_, chunk) =>
    samples.slice(0, 2 * chunk).reduce((sum, sample) => sum + sample.length, at),
  )
  const table = [
    box('stsd', numbers(0, 1), entry),
    box('stts', numbers(0, 1, samples.length, 1_000 / samples.length)),
    box('stsc', numbers(0, runs.length, ...runs.flat())),
    box(
      'stsz',
      numbers(0, isSame ? (first?.length ?? 0) : 0, samples.length),
      isSame ? Buffer.alloc(0) : numbers(...samples.map(({ length }) => length)),
    ),
    wide
      ? box('co64', numbers(0, chunks, ...places.flatMap((place) => [0, place])))
      : box('stco', numbers(0, chunks, ...places)),
  ]
  const hdlr = box('hdlr', numbers(0, 0), text(handler), Buffer.alloc(12), text('Maker 48.8577\0'))
  const dinf = box('dinf', box('dref', numbers(0, 1), box('url ', numbers(1))))
  const minf = box('minf', box('nmhd', numbers(0)), dinf, box('stbl', ...table))
  return box('trak', box('tkhd', tkhd), box('mdia', box('mdhd', mdhd), hdlr, minf))
}

/** A film with one more track. Its samples stand in an `mdat` of their own at the end, or in the film's own, which ends before `moov`. */
export function withTrack(film: Buffer, track: Track, where: 'own' | 'shared' = 'own'): Buffer {
  const bytes = Buffer.concat(track.samples)
  if (where === 'shared') {
    const at = outside(film, 'mdat').end
    return into(into(film, 'mdat', bytes), 'moov', trackOf(track, at))
  }
  // How long the track is does not depend on where its samples are.
  const at = film.length + trackOf(track, 0).length + 8
  return Buffer.concat([into(film, 'moov', trackOf(track, at)), box('mdat', bytes)])
}

/** An entry of `stsd`. */
export const entryOf = (type: string, ...more: readonly Buffer[]): Buffer =>
  box(type, Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), ...more)

export function element(id: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.byteLength) | (1n << 56n))
  return Buffer.concat([Buffer.from(id, 'hex'), size, body])
}
