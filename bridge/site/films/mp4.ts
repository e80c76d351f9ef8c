import { type Blank, type CountStep, FilmError, type ReadAt } from './pieces.ts'

/** A box of an MP4 or QuickTime file (ISO 14496-12): where it begins, where its content does, and where it ends. */
export interface Box {
  readonly type: string
  readonly at: number
  readonly from: number
  readonly end: number
}

/** A part of a film in memory. Positions are the film's. */
export interface Mp4Box {
  readonly at: number
  readonly view: DataView
}

export const partOf = (bytes: Uint8Array, at: number): Mp4Box => ({
  at,
  view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})
const uint8 = ({ view, at }: Mp4Box, position: number): number => view.getUint8(position - at)
const uint16 = ({ view, at }: Mp4Box, position: number): number => view.getUint16(position - at)
const uint32 = ({ view, at }: Mp4Box, position: number): number => view.getUint32(position - at)
const uint64 = ({ view, at }: Mp4Box, position: number): number => Number(view.getBigUint64(position - at))

export const typeAt = (part: Mp4Box, position: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => uint8(part, position + offset)))

/** The longest head of a box. */
export const headBytes = 16

/** The box whose head stands at a position. @throws {FilmError} {RangeError} where there is none that ends by `limit`. */
export function boxAt(part: Mp4Box, at: number, limit: number): Box {
  const short = uint32(part, at)
  const from = at + (short === 1 ? 16 : 8)
  // A length of 0 reaches to the end.
  const end = short === 0 ? limit : at + (short === 1 ? uint64(part, at + 8) : short)
  if (!(end >= from && end <= limit)) throw new FilmError('Invalid MP4: a box exceeds its parent.')
  return { type: typeAt(part, at + 4), at, from, end }
}

/** The boxes in a stretch that is in memory. What ends it and is too short for a box, as QuickTime has it, is none. */
export function boxesIn(part: Mp4Box, from: number, end: number, step: () => void): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= end; at = boxes[boxes.length - 1]?.end ?? end) {
    step()
    boxes.push(boxAt(part, at, end))
  }
  return boxes
}

/** A box that readers skip, in the place of another. */
function freeSpace({ at, end }: Box): Blank {
  const head = new Uint8Array([0, 0, 0, 0, 0x66, 0x72, 0x65, 0x65])
  new DataView(head.buffer).setUint32(0, end - at)
  return { at, end, head }
}

/** Bytes of the film that hold pictures or sound. */
type ByteRange = readonly [from: number, end: number]

/** How many bytes some samples have, which are all of one size. */
function bytesOfSame(part: Mp4Box, stsd: Box | undefined, size: number, isSound: boolean): (count: number) => number {
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
function sizesOf(part: Mp4Box, boxes: readonly Box[], isSound: boolean, step: CountStep): (count: number) => number {
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
function chunksOf(part: Mp4Box, table: readonly Box[], isSound: boolean, step: CountStep): ByteRange[] {
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
interface Fragment {
  readonly track: number
  readonly ranges: readonly ByteRange[]
  readonly ends: number
}

/** @param traf the box of a track in a fragment. @param defaults the sizes of samples, by track. */
function runsOf(
  part: Mp4Box,
  traf: Box,
  moof: Box,
  before: number,
  defaults: ReadonlyMap<number, number>,
  step: CountStep,
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

function rangeOf(part: Mp4Box, run: Box, base: number, before: number, size: number, step: CountStep): ByteRange {
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

/** What a film needs to be shown, by the box that it stands in. All else may tell where and with what it was taken. */
const keptBoxes: Readonly<Record<string, readonly string[]>> = {
  moov: ['mvhd', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'mdia', 'tapt'],
  edts: ['elst'],
  mdia: ['mdhd', 'elng', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'hdlr', 'dinf', 'stbl'],
  dinf: ['dref'],
  stbl: [
    'stsd',
    'stts',
    'ctts',
    'cslg',
    'stss',
    'stps',
    'stsh',
    'stsc',
    'stsz',
    'stz2',
    'stco',
    'co64',
    'sdtp',
    'sgpd',
    'sbgp',
    'subs',
  ],
  mvex: ['mehd', 'trex'],
  traf: ['tfhd', 'tfdt', 'trun', 'sdtp', 'sgpd', 'sbgp', 'subs'],
  mfra: ['tfra', 'mfro'],
  /** An entry of `stsd`, whatever its codec: how it is coded, its shape and colours, where each sound comes from. */
  entry: [
    'avcC',
    'hvcC',
    'lhvC',
    'av1C',
    'vpcC',
    'vvcC',
    'dvcC',
    'dvvC',
    'dvwC',
    'esds',
    'glbl',
    'd263',
    'pasp',
    'clap',
    'colr',
    'fiel',
    'gama',
    'btrt',
    'mdcv',
    'clli',
    'SmDm',
    'CoLL',
    'ccst',
    'amve',
    'st3d',
    'sv3d',
    'vexu',
    'hfov',
    'wave',
    'chan',
    'chnl',
    'srat',
    'pcmC',
    'dOps',
    'dfLa',
    'alac',
    'dac3',
    'dec3',
    'dac4',
    'damr',
    'mhaC',
    'sinf',
  ],
  wave: ['frma', 'mp4a', 'esds', 'enda', 'alac', 'chan', 'samr', 'damr'],
}

/** The fields of a sound's entry, by the version that QuickTime gives it. */
const soundFields = [28, 44, 64]

/** Where the boxes of an entry begin: behind the fields of its kind. @param stsd where the content of its `stsd` begins. */
function entryBoxesFrom(part: Mp4Box, stsd: number, { from, end }: Box, isFilm: boolean): number {
  if (isFilm) return from + 78
  if (end < from + 10) return end
  // A later `stsd` of ISO's own has versions of its own, which are no longer.
  const version = uint8(part, stsd) === 0 ? uint16(part, from + 8) : 0
  return from + (soundFields[version] ?? 28)
}

const keptOutside = ['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'ssix', 'mfra']
/** Boxes that begin with the number of a track. */
const numbered = ['trex', 'tfra']
/** Boxes that begin with the times at which they were made and changed. */
const timed = ['mvhd', 'tkhd', 'mdhd']
/** Those that are read whole. The longest describes a film of hours. */
const maxRead = 32 * 1024 * 1024
const shown = ['vide', 'soun']

interface Reading {
  readonly blanks: Blank[]
  /** Bytes of pictures and sound. */
  readonly samples: ByteRange[]
  /** The tracks that stay, by number, with the size of a fragment's samples where it says none. */
  readonly tracks: Map<number, number>
  readonly step: CountStep
}

/** The boxes in one. What is behind them and too short for another is blanked. */
function childrenOf(part: Mp4Box, box: Box, { blanks, step }: Reading): Box[] {
  const boxes = boxesIn(part, box.from, box.end, step)
  const at = boxes[boxes.length - 1]?.end ?? box.from
  if (at < box.end) blanks.push({ at, end: box.end })
  return boxes
}

/** Blanks all that a box need not have, and answers what it keeps, with what is in it, in order. */
function prune(part: Mp4Box, box: Box, reading: Reading): Box[] {
  const names = keptBoxes[box.type]
  if (!names) return [box]
  const inner = childrenOf(part, box, reading).flatMap((each): Box[] => {
    if (names.includes(each.type)) return prune(part, each, reading)
    reading.blanks.push(freeSpace(each))
    return []
  })
  return [box, ...inner]
}

/** Blanks within boxes that stay: when it was taken, and the names of the camera and its maker. */
function blankFields(part: Mp4Box, boxes: readonly Box[], isFilm: boolean, reading: Reading): void {
  const { blanks, step } = reading
  for (const { type, from, end } of boxes) {
    if (timed.includes(type)) blanks.push({ at: from + 4, end: from + (uint8(part, from) === 1 ? 20 : 12) })
    if (type === 'hdlr' && end > from + 24) blanks.push({ at: from + 24, end })
    if (type !== 'stsd') continue
    for (const entry of boxesIn(part, from + 8, end, step)) {
      if (isFilm && entry.end >= entry.at + 82) blanks.push({ at: entry.at + 50, end: entry.at + 82 })
      prune(part, { ...entry, type: 'entry', from: entryBoxesFrom(part, from, entry, isFilm) }, reading)
    }
  }
}

function handlerOf(part: Mp4Box, track: Box, { step }: Reading): string {
  const media = boxesIn(part, track.from, track.end, step).find(({ type }) => type === 'mdia')
  const handler = media && boxesIn(part, media.from, media.end, step).find(({ type }) => type === 'hdlr')
  return handler && handler.end >= handler.from + 12 ? typeAt(part, handler.from + 8) : ''
}

function readTrack(part: Mp4Box, track: Box, reading: Reading): void {
  const handler = handlerOf(part, track, reading)
  if (!shown.includes(handler)) {
    reading.blanks.push(freeSpace(track))
    return
  }
  const boxes = prune(part, track, reading)
  const head = boxes.find(({ type }) => type === 'tkhd')
  if (!head) throw new FilmError('Invalid MP4: a track has no id.')
  reading.tracks.set(uint32(part, head.from + (uint8(part, head.from) === 1 ? 20 : 12)), 0)
  blankFields(part, boxes, handler === 'vide', reading)
  for (const range of chunksOf(part, boxes, handler === 'soun', reading.step)) reading.samples.push(range)
}

function readMovie(part: Mp4Box, moov: Box, reading: Reading): void {
  const boxes = childrenOf(part, moov, reading)
  for (const each of boxes.filter(({ type }) => type === 'trak')) readTrack(part, each, reading)
  for (const each of boxes.filter(({ type }) => type !== 'trak')) {
    if (!keptBoxes.moov?.includes(each.type)) {
      reading.blanks.push(freeSpace(each))
      continue
    }
    const inner = prune(part, each, reading)
    blankFields(part, inner, false, reading)
    blankNumbered(part, inner, reading)
    for (const { type, from } of inner)
      if (type === 'trex' && reading.tracks.has(uint32(part, from + 4)))
        reading.tracks.set(uint32(part, from + 4), uint32(part, from + 16))
  }
}

/** Blanks boxes that are of a track that does not stay. */
function blankNumbered(part: Mp4Box, boxes: readonly Box[], { blanks, tracks }: Reading): void {
  for (const box of boxes)
    if (numbered.includes(box.type) && !tracks.has(uint32(part, box.from + 4))) blanks.push(freeSpace(box))
}

function readFragment(part: Mp4Box, moof: Box, reading: Reading): void {
  let before = moof.at
  for (const each of childrenOf(part, moof, reading)) {
    if (each.type === 'mfhd') continue
    const run = each.type === 'traf' ? runsOf(part, each, moof, before, reading.tracks, reading.step) : undefined
    before = run?.ends ?? before
    if (run && reading.tracks.has(run.track)) {
      for (const range of run.ranges) reading.samples.push(range)
      prune(part, each, reading)
    } else reading.blanks.push(freeSpace(each))
  }
}

/** What of some stretches is in none of the ranges. */
function gapsIn(stretches: readonly Box[], ranges: readonly ByteRange[]): Blank[] {
  const sorted = [...ranges].sort(([a], [b]) => a - b)
  const blanks: Blank[] = []
  let next = 0
  for (const { from, end } of stretches) {
    let at = from
    for (; next < sorted.length; next++) {
      const [start, stop] = sorted[next] ?? [end, end]
      if (start > at) blanks.push({ at, end: Math.min(start, end) })
      at = Math.max(at, stop)
      if (start >= end || at >= end) break
    }
    if (at < end) blanks.push({ at, end })
  }
  return blanks.filter((blank) => blank.end > blank.at)
}

/**
 * Reads the boxes of an MP4 or QuickTime film (ISO 14496-12), and says what of it is neither picture nor sound, nor needed to show
 * them: to be written over, so that nothing else in the film moves.
 * @param size of the film, in bytes. @throws {FilmError} {RangeError} where it cannot be followed.
 */
export async function mp4Blanks(readAt: ReadAt, size: number, step: CountStep): Promise<Blank[]> {
  const reading: Reading = { blanks: [], samples: [], tracks: new Map(), step }
  const outside: Box[] = []
  for (let at = 0; at < size; at = outside[outside.length - 1]?.end ?? size) {
    reading.step()
    outside.push(boxAt(partOf(await readAt(at, headBytes), at), at, size))
  }
  const whole = async ({ at, end }: Box): Promise<Mp4Box> => {
    if (end - at > maxRead) throw new FilmError('Invalid MP4: the metadata is too large.')
    return partOf(await readAt(at, end - at), at)
  }
  for (const box of outside) if (!keptOutside.includes(box.type)) reading.blanks.push(freeSpace(box))
  for (const box of outside.filter(({ type }) => type === 'moov')) readMovie(await whole(box), box, reading)
  for (const box of outside.filter(({ type }) => type === 'moof')) readFragment(await whole(box), box, reading)
  for (const box of outside.filter(({ type }) => type === 'mfra')) {
    const part = await whole(box)
    blankNumbered(part, prune(part, box, reading), reading)
  }
  const data = outside.filter(({ type }) => type === 'mdat')
  return [...reading.blanks, ...gapsIn(data, reading.samples)].sort((a, b) => a.at - b.at)
}
