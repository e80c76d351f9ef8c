import { type Blank, FilmError } from './pieces.ts'

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
export const keptElements: Readonly<Record<'segment' | 'info' | 'track' | 'group', readonly number[]>> = {
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
export function voidOf({ at, end = at }: Element): Blank {
  const length = Math.min(8, end - at - 1)
  const head = new Uint8Array(1 + length)
  head[0] = 0xec
  let size = end - at - 1 - length
  for (let place = length; place > 0; place--, size = Math.floor(size / 256)) head[place] = size % 256
  head[1] = (head[1] ?? 0) | (0x80 >> (length - 1))
  return { at, end, head }
}
