import { type Box, boxesIn, type Part, uint8, uint16, uint32, uint64 } from './boxes.ts'
import { FilmError, type Step } from './pieces.ts'

/** Bytes of the film that hold pictures or sound. */
export type ByteRange = readonly [from: number, end: number]

/** How many bytes some samples have, which are all of one size. */
function bytesOfSame(part: Part, stsd: Box | undefined, size: number, isSound: boolean): (count: number) => number {
  // QuickTime counts the sound of old codecs in samples of one byte, and says in its description what they really have.
  const entry = (stsd?.from ?? 0) + 8
  if (size !== 1 || !isSound || !stsd || entry + 36 > stsd.end) return (count) => count * size
  const version = uint16(part, entry + 16)
  const [samples, bytes] = [
    () => [1, (uint16(part, entry + 24) * uint16(part, entry + 26)) / 8] as const,
    () => [uint32(part, entry + 36), uint32(part, entry + 44)] as const,
    () => [uint32(part, entry + 68), uint32(part, entry + 64)] as const,
  ][version]?.() ?? [1, 1]
  return (count) => (samples > 0 && bytes > 0 ? Math.ceil((count * bytes) / samples) : count)
}

/** How many bytes the next samples have together. */
function sizesOf(part: Part, boxes: readonly Box[], isSound: boolean, step: Step): (count: number) => number {
  const named = (type: string) => boxes.find((box) => box.type === type)
  const [stsz, stz2] = [named('stsz'), named('stz2')]
  let next = 0
  if (stsz) {
    const [same, all] = [uint32(part, stsz.from + 4), uint32(part, stsz.from + 8)]
    const bytesOf = bytesOfSame(part, named('stsd'), same, isSound)
    return (wanted) => {
      const count = Math.min(wanted, all - next)
      const first = next
      next += count
      if (same > 0) return bytesOf(count)
      step(count)
      let bytes = 0
      for (let sample = first; sample < next; sample++) bytes += uint32(part, stsz.from + 12 + 4 * sample)
      return bytes
    }
  }
  if (!stz2) return () => 0
  const [bits, all] = [uint8(part, stz2.from + 7), uint32(part, stz2.from + 8)]
  return (wanted) => {
    const end = Math.min(all, next + wanted)
    step(end - next)
    let bytes = 0
    for (; next < end; next++) {
      const at = stz2.from + 12
      if (bits === 16) bytes += uint16(part, at + 2 * next)
      else if (bits === 8) bytes += uint8(part, at + next)
      else bytes += (uint8(part, at + (next >> 1)) >> (next % 2 === 0 ? 4 : 0)) & 15
    }
    return bytes
  }
}

/**
 * Where the samples of a track are, a range for each of its chunks.
 * @param table the boxes of its `stbl`.
 * @throws {FilmError} {RangeError} where its tables are longer than the film.
 */
export function chunksOf(part: Part, table: readonly Box[], isSound: boolean, step: Step): ByteRange[] {
  const offsets = table.find(({ type }) => type === 'stco' || type === 'co64')
  const runs = table.find(({ type }) => type === 'stsc')
  if (!offsets || !runs) return []
  const bytesOf = sizesOf(part, table, isSound, step)
  const chunks = uint32(part, offsets.from + 4)
  const entries = uint32(part, runs.from + 4)
  const width = offsets.type === 'co64' ? 8 : 4
  const ranges: ByteRange[] = []
  for (let chunk = 1, entry = 0; chunk <= chunks; chunk++) {
    step()
    const at = (index: number): number => runs.from + 8 + 12 * index
    if (entry + 1 < entries && uint32(part, at(entry + 1)) <= chunk) entry++
    const place = offsets.from + 8 + width * (chunk - 1)
    const from = width === 8 ? uint64(part, place) : uint32(part, place)
    ranges.push([from, from + (entries > 0 ? bytesOf(uint32(part, at(entry) + 4)) : 0)])
  }
  return ranges
}

/** Where a fragment's track says that its samples are. `ends`: where the data of the track before it ended. */
export interface Fragment {
  readonly track: number
  readonly ranges: readonly ByteRange[]
  readonly ends: number
}

/** @param traf the box of a track in a fragment. @param defaults the sizes of samples, by track. */
export function runsOf(
  part: Part,
  traf: Box,
  moof: Box,
  before: number,
  defaults: ReadonlyMap<number, number>,
  step: Step,
): Fragment {
  const boxes = boxesIn(part, traf.from, traf.end, step)
  const head = boxes.find(({ type }) => type === 'tfhd')
  if (!head) throw new FilmError('Invalid MP4: a fragment has no track id.')
  const flags = uint32(part, head.from) & 0xffffff
  const track = uint32(part, head.from + 4)
  let at = head.from + 8
  const field = (flag: number, bytes: number): number => {
    const place = at
    if (flags & flag) at += bytes
    return place
  }
  const ownBase = field(0x1, 8)
  field(0x2, 4)
  field(0x8, 4)
  const ownSize = field(0x10, 4)
  const base = flags & 0x1 ? uint64(part, ownBase) : flags & 0x20000 ? moof.at : before
  const size = flags & 0x10 ? uint32(part, ownSize) : (defaults.get(track) ?? 0)
  const ranges: ByteRange[] = []
  let ends = base
  for (const run of boxes.filter(({ type }) => type === 'trun')) {
    const range = rangeOf(part, run, base, ends, size, step)
    ranges.push(range)
    ends = range[1]
  }
  return { track, ranges, ends }
}

function rangeOf(part: Part, run: Box, base: number, before: number, size: number, step: Step): ByteRange {
  const flags = uint32(part, run.from) & 0xffffff
  const count = uint32(part, run.from + 4)
  let at = run.from + 8
  const from = flags & 0x1 ? base + part.view.getInt32(at - part.at) : before
  at += (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  if (!(flags & 0x200)) return [from, from + count * size]
  const width = [0x100, 0x200, 0x400, 0x800].reduce((bytes, flag) => bytes + (flags & flag ? 4 : 0), 0)
  step(count)
  let end = from
  for (let sample = 0; sample < count; sample++) end += uint32(part, at + width * sample + (flags & 0x100 ? 4 : 0))
  return [from, end]
}
