import { type Blank, FilmError, type ReadAt, stepsUpTo } from './pieces.ts'

/** An element of a WebM or Matroska film (RFC 8794): where it begins, where its content does, and where it ends. */
interface Element {
  readonly id: number
  readonly at: number
  readonly from: number
  /** `undefined`: it does not say, as of a film that was recorded while it was sent. */
  readonly end: number | undefined
}

const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  trackName: 0x536e,
  cues: 0x1c53bb6b,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  previousSize: 0xab,
  position: 0xa7,
  simpleBlock: 0xa3,
  group: 0xa0,
  block: 0xa1,
} as const
/** What a film needs to be shown. All else may tell where and with what it was taken. */
const keptInSegment: readonly number[] = [
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
]
const keptInInfo: readonly number[] = [ids.timestampScale, ids.duration, ids.muxingApp, ids.writingApp]
/** Video and audio. */
const shown = [1, 2]
const mostSteps = 2_000_000
/** The id and the size of an element are no longer. */
const headBytes = 12

/** A number whose first byte tells its length. Ids keep the bit that tells it. @returns `undefined`: all its bits are set. */
function numberAt(
  bytes: Uint8Array,
  at: number,
  most: number,
): { length: number; id: number; value: number | undefined } {
  const [first = 0] = bytes.subarray(at, at + 1)
  const length = Math.clz32(first) - 23
  if (length > most || at + length > bytes.byteLength)
    throw new FilmError('The elements of the film cannot be followed.')
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

/**
 * Reads the elements of a WebM or Matroska film (RFC 9559), and says what of it is neither picture nor sound, nor needed to show
 * them: to be written over, so that nothing else in the film moves.
 * @param size of the film, in bytes. @throws {FilmError} {RangeError} where it cannot be followed.
 */
export async function webmBlanks(readAt: ReadAt, size: number): Promise<Blank[]> {
  const step = stepsUpTo(mostSteps)
  const blanks: Blank[] = []
  const tracks = new Set<number>()

  async function elementAt(at: number, limit: number): Promise<Element> {
    step()
    const head = await readAt(at, headBytes)
    const id = numberAt(head, 0, 4)
    const length = numberAt(head, id.length, 8)
    const from = at + id.length + length.length
    const end = length.value === undefined ? undefined : from + length.value
    if (from > limit || (end ?? from) > limit) throw new FilmError('The elements of the film cannot be followed.')
    return { id: id.id, at, from, end }
  }
  async function elementsIn({ from, end = from }: Element): Promise<Element[]> {
    const elements: Element[] = []
    for (let at = from; at < end; at = elements[elements.length - 1]?.end ?? end)
      elements.push(await elementAt(at, end))
    return elements
  }
  const blankOthers = (elements: readonly Element[], keeps: (element: Element) => boolean) => {
    for (const element of elements) if (!keeps(element)) blanks.push(voidOf(element))
  }
  async function lastByteOf(element: Element | undefined): Promise<number | undefined> {
    const end = element?.end
    return end === undefined || end === element?.from ? undefined : (await readAt(end - 1, 1))[0]
  }

  async function readTrack(track: Element): Promise<void> {
    const fields = await elementsIn(track)
    const type = await lastByteOf(fields.find(({ id }) => id === ids.trackType))
    const number = fields.find(({ id }) => id === ids.trackNumber)
    if (number?.end === undefined || !shown.includes(type ?? 0)) {
      blanks.push(voidOf(track))
      return
    }
    const digits = await readAt(number.from, number.end - number.from)
    tracks.add(digits.reduce((value, digit) => value * 256 + digit, 0))
    blankOthers(fields, ({ id }) => id !== ids.trackName)
  }
  /** Whether a block is of a track that stays. */
  async function isShown(block: Element): Promise<boolean> {
    return tracks.has(numberAt(await readAt(block.from, headBytes), 0, 8).value ?? 0)
  }

  const keeps: Readonly<Record<number, (element: Element) => Promise<boolean>>> = {
    [ids.info]: async (info) => {
      blankOthers(await elementsIn(info), ({ id }) => keptInInfo.includes(id))
      return true
    },
    [ids.tracks]: async (all) => {
      const each = await elementsIn(all)
      for (const track of each.filter(({ id }) => id === ids.track)) await readTrack(track)
      blankOthers(each, ({ id }) => id === ids.track)
      return true
    },
    [ids.simpleBlock]: isShown,
    [ids.group]: async (group) => {
      const block = (await elementsIn(group)).find(({ id }) => id === ids.block)
      return block !== undefined && (await isShown(block))
    },
  }

  const header = await elementAt(0, size)
  const segment = await elementAt(header.end ?? size, size)
  if (header.id !== ids.header || segment.id !== ids.segment) throw new FilmError('The file is no film.')
  // What is in a cluster is read as if it stood beside it: one may not say where it ends.
  for (let at = segment.from; at < size; ) {
    const element = await elementAt(at, size)
    const isCluster = element.id === ids.cluster
    if (element.end === undefined && !isCluster) throw new FilmError('The elements of the film cannot be followed.')
    const isKept = keptInSegment.includes(element.id) && ((await keeps[element.id]?.(element)) ?? true)
    if (!isKept) blanks.push(voidOf(element))
    at = isCluster ? element.from : (element.end ?? size)
  }
  return blanks.sort((a, b) => a.at - b.at)
}
