import { type Box, boxAt, boxesIn, freeSpace, headBytes, type Part, partOf, typeAt, uint8, uint32 } from './boxes.ts'
import { entryBoxesFrom, keptBoxes } from './kept.ts'
import { type Blank, FilmError, type ReadAt, type Step } from './pieces.ts'
import { type ByteRange, chunksOf, runsOf } from './samples.ts'

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
  readonly step: Step
}

/** The boxes in one. What is behind them and too short for another is blanked. */
function childrenOf(part: Part, box: Box, { blanks, step }: Reading): Box[] {
  const boxes = boxesIn(part, box.from, box.end, step)
  const at = boxes[boxes.length - 1]?.end ?? box.from
  if (at < box.end) blanks.push({ at, end: box.end })
  return boxes
}

/** Blanks all that a box need not have, and answers what it keeps, with what is in it, in order. */
function prune(part: Part, box: Box, reading: Reading): Box[] {
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
function blankFields(part: Part, boxes: readonly Box[], isFilm: boolean, reading: Reading): void {
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

function handlerOf(part: Part, track: Box, { step }: Reading): string {
  const media = boxesIn(part, track.from, track.end, step).find(({ type }) => type === 'mdia')
  const handler = media && boxesIn(part, media.from, media.end, step).find(({ type }) => type === 'hdlr')
  return handler && handler.end >= handler.from + 12 ? typeAt(part, handler.from + 8) : ''
}

function readTrack(part: Part, track: Box, reading: Reading): void {
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

function readMovie(part: Part, moov: Box, reading: Reading): void {
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
function blankNumbered(part: Part, boxes: readonly Box[], { blanks, tracks }: Reading): void {
  for (const box of boxes)
    if (numbered.includes(box.type) && !tracks.has(uint32(part, box.from + 4))) blanks.push(freeSpace(box))
}

function readFragment(part: Part, moof: Box, reading: Reading): void {
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
export async function mp4Blanks(readAt: ReadAt, size: number, step: Step): Promise<Blank[]> {
  const reading: Reading = { blanks: [], samples: [], tracks: new Map(), step }
  const outside: Box[] = []
  for (let at = 0; at < size; at = outside[outside.length - 1]?.end ?? size) {
    reading.step()
    outside.push(boxAt(partOf(await readAt(at, headBytes), at), at, size))
  }
  const whole = async ({ at, end }: Box): Promise<Part> => {
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
