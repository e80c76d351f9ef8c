import { type Blank, FilmError } from './pieces.ts'

/** A box of an MP4 or QuickTime file (ISO 14496-12): where it begins, where its content does, and where it ends. */
export interface Box {
  readonly type: string
  readonly at: number
  readonly from: number
  readonly end: number
}

/** A part of a film in memory. Positions are the film's. */
export interface Part {
  readonly at: number
  readonly view: DataView
}

export const partOf = (bytes: Uint8Array, at: number): Part => ({
  at,
  view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})
export const uint8 = ({ view, at }: Part, position: number): number => view.getUint8(position - at)
export const uint16 = ({ view, at }: Part, position: number): number => view.getUint16(position - at)
export const uint32 = ({ view, at }: Part, position: number): number => view.getUint32(position - at)
export const uint64 = ({ view, at }: Part, position: number): number => Number(view.getBigUint64(position - at))

export const typeAt = (part: Part, position: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => uint8(part, position + offset)))

/** The longest head of a box. */
export const headBytes = 16

/** The box whose head stands at a position. @throws {FilmError} {RangeError} where there is none that ends by `limit`. */
export function boxAt(part: Part, at: number, limit: number): Box {
  const short = uint32(part, at)
  const from = at + (short === 1 ? 16 : 8)
  // A length of 0 reaches to the end.
  const end = short === 0 ? limit : at + (short === 1 ? uint64(part, at + 8) : short)
  if (!(end >= from && end <= limit)) throw new FilmError('Invalid MP4: a box exceeds its parent.')
  return { type: typeAt(part, at + 4), at, from, end }
}

/** The boxes in a stretch that is in memory. What ends it and is too short for a box, as QuickTime has it, is none. */
export function boxesIn(part: Part, from: number, end: number, step: () => void): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= end; at = boxes[boxes.length - 1]?.end ?? end) {
    step()
    boxes.push(boxAt(part, at, end))
  }
  return boxes
}

/** A box that readers skip, in the place of another. */
export function freeSpace({ at, end }: Box): Blank {
  const head = new Uint8Array([0, 0, 0, 0, 0x66, 0x72, 0x65, 0x65])
  new DataView(head.buffer).setUint32(0, end - at)
  return { at, end, head }
}
