/** A box of an MP4 or QuickTime file: where it begins, where its content does, and where it ends. */
interface Box {
  readonly type: string
  readonly from: number
  readonly content: number
  readonly to: number
}

const typeAt = (bytes: DataView, at: number): string =>
  String.fromCharCode(bytes.getUint8(at), bytes.getUint8(at + 1), bytes.getUint8(at + 2), bytes.getUint8(at + 3))

/** The box whose head stands at `at`; `undefined` where there is none. `end` is where what holds it ends. */
function boxAt(head: DataView, at: number, from: number, end: number): Box | undefined {
  if (head.byteLength < at + 8) return undefined
  const short = head.getUint32(at)
  const type = typeAt(head, at + 4)
  const isLong = short === 1
  if (isLong && head.byteLength < at + 16) return undefined
  const content = from + (isLong ? 16 : 8)
  const length = isLong ? Number(head.getBigUint64(at + 8)) : short
  // A length of 0 reaches to the end.
  const to = length === 0 ? end : from + length
  return to >= content && to <= end ? { type, from, content, to } : undefined
}

/** Boxes inside a stretch of bytes; what is no box ends them. */
function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < to; ) {
    const box = boxAt(view, at, at, to)
    if (!box) break
    boxes.push(box)
    at = box.to
  }
  return boxes
}

/** Where phones write place, device and what else they know. XMP stands in a `uuid`. */
const telling = ['udta', 'meta', 'uuid']

/** A track that is neither to be seen nor heard, such as one of the places a camera went by. */
function isTelling(view: DataView, track: Box): boolean {
  const media = boxesIn(view, track.content, track.to).find(({ type }) => type === 'mdia')
  const handler = media && boxesIn(view, media.content, media.to).find(({ type }) => type === 'hdlr')
  return handler !== undefined && handler.to >= handler.content + 12 && typeAt(view, handler.content + 8) === 'meta'
}

/** Makes a box free space of the same length: nothing else in the file moves. */
function blank(bytes: Uint8Array, box: Box): void {
  bytes.fill(0, box.content, box.to)
  bytes.set([0x66, 0x72, 0x65, 0x65], box.from + 4)
}

/** Blanks what tells in a `moov` box, which is given whole. */
export function blankMovie(bytes: Uint8Array<ArrayBuffer>): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const movie = boxAt(view, 0, 0, bytes.length)
  if (!movie) return
  for (const box of boxesIn(view, movie.content, movie.to)) {
    if (telling.includes(box.type) || (box.type === 'trak' && isTelling(view, box))) blank(bytes, box)
    else if (box.type === 'trak') {
      for (const inner of boxesIn(view, box.content, box.to)) if (telling.includes(inner.type)) blank(bytes, inner)
    }
  }
}

/** Zeros in the place of a box, in pieces that fit into memory. */
function freeSpace(length: number): BlobPart[] {
  const head = new Uint8Array(8)
  new DataView(head.buffer).setUint32(0, length)
  head.set([0x66, 0x72, 0x65, 0x65], 4)
  return [head, new Uint8Array(length - 8)]
}

/** No head of a film is longer than some minutes of it. */
const mostHeadBytes = 64 * 1024 * 1024

/**
 * A film without place and camera: what tells of them is overwritten with zeros, as free space of the same length, and all the
 * rest stays byte for byte, so that a video need not be encoded anew. WebM as browsers write it has nothing of the kind.
 * @returns the file itself where there is nothing to take out; `undefined` where its boxes cannot be followed.
 */
export async function withoutPlace(file: Blob): Promise<Blob | undefined> {
  const pieces: BlobPart[] = []
  let isChanged = false
  for (let at = 0; at < file.size; ) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer())
    const box = boxAt(head, 0, at, file.size)
    if (!box) return undefined
    const length = box.to - box.from
    const isHead = box.type === 'moov'
    if ((isHead || telling.includes(box.type)) && length > mostHeadBytes) return undefined
    if (isHead) {
      const bytes = new Uint8Array(await file.slice(box.from, box.to).arrayBuffer())
      blankMovie(bytes)
      pieces.push(bytes)
      isChanged = true
    } else if (telling.includes(box.type)) {
      pieces.push(...freeSpace(length))
      isChanged = true
    } else pieces.push(file.slice(box.from, box.to))
    at = box.to
  }
  return isChanged ? new Blob(pieces, { type: file.type }) : file
}
