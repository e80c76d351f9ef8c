import { type Blank, type CountStep, FilmError, type ReadAt } from './pieces.ts'

/** An element of a WebM or Matroska film (RFC 8794): where it begins, where its content does, and where it ends. */
export interface Element {
  readonly id: number
  readonly at: number
  readonly from: number
  /** `undefined`: it does not say, as of a film that was recorded while it was sent. */
  readonly end: number | undefined
}

export const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  video: 0xe0,
  alphaMode: 0x53c0,
  cues: 0x1c53bb6b,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  previousSize: 0xab,
  position: 0xa7,
  simpleBlock: 0xa3,
  group: 0xa0,
  block: 0xa1,
  additions: 0x75a1,
  addition: 0xa6,
  additionId: 0xee,
} as const

/** What a film needs to be shown, by where it stands. All else may tell where and with what it was taken. */
const keptElements: Readonly<Record<'segment' | 'info' | 'track' | 'group', readonly number[]>> = {
  segment: [
    ids.seekHead,
    ids.info,
    ids.tracks,
    ids.cues,
    ids.cluster,
    ids.timestamp,
    ids.previousSize,
    ids.position,
    ids.simpleBlock,
    ids.group,
  ],
  /** The scale of times, the duration, and the names of the programs that wrote it. */
  info: [0x2ad7b1, 0x4489, 0x4d80, 0x5741],
  /** Number, UID and kind; flags, languages, durations, caches; the codec with its data and delays; pictures, sound, and how they are packed. */
  track: [
    ids.trackNumber,
    0x73c5,
    ids.trackType,
    0xb9,
    0x88,
    0x55aa,
    0x9c,
    0x22b59c,
    0x22b59d,
    0x23e383,
    0x234e7a,
    0x23314f,
    0x6de7,
    0x6df8,
    0x86,
    0x63a2,
    0xaa,
    0x56aa,
    0x56bb,
    0x55ee,
    ids.video,
    0xe1,
    0x6d80,
  ],
  /** Its block and how long that is shown, what the block is told apart from, the codec’s state, what of the sound is not heard; additions. */
  group: [ids.block, 0x9b, 0xfb, 0xfa, 0xa4, 0x75a2, ids.additions],
}

/** A number whose first byte tells its length. Ids keep the bit that tells it. @returns `undefined`: all its bits are set. */
export function numberAt(
  bytes: Uint8Array,
  at: number,
  max: number,
): { length: number; id: number; value: number | undefined } {
  const [first = 0] = bytes.subarray(at, at + 1)
  const length = Math.clz32(first) - 23
  if (length > max || at + length > bytes.byteLength)
    throw new FilmError('Invalid WebM: an element exceeds its parent.')
  let id = first
  let value = first & (0xff >> length)
  let isUnknown = value === 0xff >> length
  for (const byte of bytes.subarray(at + 1, at + length)) {
    id = id * 256 + byte
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { length, id, value: isUnknown ? undefined : value }
}

/** A void in the place of an element. */
function voidOf({ at, end = at }: Element): Blank {
  const length = Math.min(8, end - at - 1)
  const head = new Uint8Array(1 + length)
  head[0] = 0xec
  let size = end - at - 1 - length
  for (let place = length; place > 0; place--, size = Math.floor(size / 256)) head[place] = size % 256
  head[1] = (head[1] ?? 0) | (0x80 >> (length - 1))
  return { at, end, head }
}

/** Video and audio. */
const shown = [1, 2]
/** The id and the size of an element are no longer. */
const headBytes = 12

/**
 * Reads the elements of a WebM or Matroska film (RFC 9559), and says what of it is neither picture nor sound, nor needed to show
 * them: to be written over, so that nothing else in the film moves.
 * @param size of the film, in bytes. @throws {FilmError} {RangeError} where it cannot be followed.
 */
export async function webmBlanks(readAt: ReadAt, size: number, step: CountStep): Promise<Blank[]> {
  const blanks: Blank[] = []
  const tracks = new Set<number>()
  /** Tracks whose blocks have how much is seen through them as an addition. */
  const seenThrough = new Set<number>()

  async function elementAt(at: number, limit: number): Promise<Element> {
    step()
    const head = await readAt(at, headBytes)
    const id = numberAt(head, 0, 4)
    const length = numberAt(head, id.length, 8)
    const from = at + id.length + length.length
    const end = length.value === undefined ? undefined : from + length.value
    if (from > limit || (end ?? from) > limit) throw new FilmError('Invalid WebM: an element exceeds its parent.')
    return { id: id.id, at, from, end }
  }
  async function elementsIn({ from, end = from }: Element): Promise<Element[]> {
    const elements: Element[] = []
    for (let at = from; at < end; at = elements[elements.length - 1]?.end ?? end)
      elements.push(await elementAt(at, end))
    return elements
  }
  const blankOthers = (elements: readonly Element[], stay: readonly number[]) => {
    for (const element of elements) if (!stay.includes(element.id)) blanks.push(voidOf(element))
  }
  async function lastByteOf(element: Element | undefined): Promise<number | undefined> {
    const end = element?.end
    return end === undefined || end === element?.from ? undefined : (await readAt(end - 1, 1))[0]
  }

  async function readTrack(entry: Element): Promise<void> {
    const fields = await elementsIn(entry)
    const type = await lastByteOf(fields.find(({ id }) => id === ids.trackType))
    const number = fields.find(({ id }) => id === ids.trackNumber)
    if (number?.end === undefined || !shown.includes(type ?? 0)) {
      blanks.push(voidOf(entry))
      return
    }
    // Each byte of it is read.
    step(number.end - number.from)
    const digits = await readAt(number.from, number.end - number.from)
    const track = digits.reduce((value, digit) => value * 256 + digit, 0)
    tracks.add(track)
    const video = fields.find(({ id }) => id === ids.video)
    const alpha = video && (await elementsIn(video)).find(({ id }) => id === ids.alphaMode)
    if ((await lastByteOf(alpha)) === 1) seenThrough.add(track)
    blankOthers(fields, keptElements.track)
  }
  const trackOf = async (block: Element) => numberAt(await readAt(block.from, headBytes), 0, 8).value ?? 0
  /** What a block has beside its picture may be anything, places too: of a film that is seen through, 1 is how much. */
  async function readAdditions(additions: Element, track: number): Promise<void> {
    if (!seenThrough.has(track)) {
      blanks.push(voidOf(additions))
      return
    }
    for (const addition of await elementsIn(additions)) {
      const number = (await elementsIn(addition)).find(({ id }) => id === ids.additionId)
      const isAlpha = addition.id === ids.addition && ((await lastByteOf(number)) ?? 1) === 1
      if (!isAlpha) blanks.push(voidOf(addition))
    }
  }

  const keeps: Readonly<Record<number, (element: Element) => Promise<boolean>>> = {
    [ids.info]: async (info) => {
      blankOthers(await elementsIn(info), keptElements.info)
      return true
    },
    [ids.tracks]: async (all) => {
      const each = await elementsIn(all)
      for (const track of each.filter(({ id }) => id === ids.track)) await readTrack(track)
      blankOthers(each, [ids.track])
      return true
    },
    [ids.simpleBlock]: async (block) => tracks.has(await trackOf(block)),
    [ids.group]: async (group) => {
      const fields = await elementsIn(group)
      const block = fields.find(({ id }) => id === ids.block)
      const track = block && (await trackOf(block))
      if (track === undefined || !tracks.has(track)) return false
      blankOthers(fields, keptElements.group)
      for (const each of fields) if (each.id === ids.additions) await readAdditions(each, track)
      return true
    },
  }

  const header = await elementAt(0, size)
  const segment = await elementAt(header.end ?? size, size)
  if (header.id !== ids.header || segment.id !== ids.segment) throw new FilmError('Not a WebM file.')
  // What is in a cluster is read as if it stood beside it: one may not say where it ends.
  for (let at = segment.from; at < size; ) {
    const element = await elementAt(at, size)
    const isCluster = element.id === ids.cluster
    if (element.end === undefined && !isCluster) throw new FilmError('Invalid WebM: an element exceeds its parent.')
    const isWanted = keptElements.segment.includes(element.id) && ((await keeps[element.id]?.(element)) ?? true)
    if (!isWanted) blanks.push(voidOf(element))
    at = isCluster ? element.from : (element.end ?? size)
  }
  return blanks.sort((a, b) => a.at - b.at)
}
