import { uploadLimits } from '#bridge/site/writing.ts'
import { mediaMessages } from '#web/i18n/en/media.ts'
import { UploadRefusal } from '../errors.ts'

/** The preferred type, and its qualities from the best on. A browser that cannot write the type writes PNG. */
interface Encoding {
  readonly type: 'image/jpeg' | 'image/webp'
  readonly qualities: readonly number[]
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Scales a size so that no edge is longer than `edge`. Never enlarges. */
export function sizeWithin({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

interface Canvas {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
  encode(type: string, quality: number): Promise<Blob>
}

/** Uses an `OffscreenCanvas` where available (not before iOS 16.4). */
function canvasOf({ width, height }: Size): Canvas {
  const offscreen = typeof OffscreenCanvas === 'undefined' ? undefined : new OffscreenCanvas(width, height)
  const context = offscreen?.getContext('2d')
  if (offscreen && context) return { context, encode: (type, quality) => offscreen.convertToBlob({ type, quality }) }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const own = canvas.getContext('2d')
  if (!own) throw new Error('This browser has no canvas.')
  const encode = (type: string, quality: number): Promise<Blob> =>
    new Promise((resolve, reject) => {
      const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The canvas was not written.')))
      canvas.toBlob(take, type, quality)
    })
  return { context: own, encode }
}

/** Redraws a picture, which removes metadata such as its location. */
export async function redraw(image: CanvasImageSource, size: Size, encoding: Encoding, wanted: number): Promise<Blob> {
  const { context, encode } = canvasOf(size)
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency: use a white background instead of black.
  if (encoding.type === 'image/jpeg') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.width, size.height)
  }
  context.drawImage(image, 0, 0, size.width, size.height)
  let smallest: Blob | undefined
  for (const quality of encoding.qualities) {
    const blob = await encode(encoding.type, quality)
    if (!smallest || blob.size < smallest.size) smallest = blob
    if (smallest.size <= wanted) break
  }
  if (!smallest) throw new RangeError('The encoding has no quality levels.')
  return smallest
}

/** A decoded picture with its orientation applied. */
interface Decoded {
  readonly image: CanvasImageSource
  readonly width: number
  readonly height: number
  /** Resizes off the main thread; `undefined` if the browser cannot. */
  resized?(size: Size): Promise<ImageBitmap | undefined>
  close(): void
}

/** Two adjacent pixels with an orientation that puts one above the other. */
const turnedProbe =
  '/9j/4QAiRXhpZgAASUkqAAgAAAABABIBAwABAAAABgAAAAAAAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAIDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AAA//2Q=='

async function tryTurning(): Promise<boolean> {
  try {
    const bytes = Uint8Array.from(atob(turnedProbe), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
    return bitmap.width === 1
  } catch {
    return false
  }
}

let turning: Promise<boolean> | undefined

/** Whether `createImageBitmap` applies the orientation. In some browsers it does not. */
const turnsBitmaps = (): Promise<boolean> => {
  turning ??= tryTurning()
  return turning
}

async function byBitmap(file: Blob): Promise<Decoded> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  const resized = async (size: Size): Promise<ImageBitmap | undefined> => {
    const options = { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' } as const
    const small = await createImageBitmap(file, options).catch(() => undefined)
    // Browsers that do not support the options ignore them.
    if (small?.width === size.width && small.height === size.height) return small
    small?.close()
    return undefined
  }
  return { image: bitmap, width, height, resized, close: () => bitmap.close() }
}

/** All browsers apply the orientation of an image element. Only drawing it runs on the main thread. */
async function byImage(file: Blob): Promise<Decoded> {
  const image = new Image()
  const address = URL.createObjectURL(file)
  try {
    image.src = address
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    return { image, width, height, close: () => URL.revokeObjectURL(address) }
  } catch (error) {
    URL.revokeObjectURL(address)
    throw error
  }
}

/** Decodes a picture, off the main thread where possible. @throws the browser's error if it is unreadable */
async function decode(file: Blob): Promise<Decoded> {
  if (await turnsBitmaps()) return byBitmap(file).catch(() => byImage(file))
  return byImage(file)
}

/** The one application extension that a GIF needs: its repeat count. It has two names. */
const repeats = ['NETSCAPE2.0', 'ANIMEXTS1.0']

/** First bytes of GIF blocks. */
const [frame, extension, trailer] = [0x2c, 0x21, 0x3b]

const text = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** Size of a colour table, 3 bytes per entry. The packed byte says whether there is one and its size. */
const tableBytes = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0)

/**
 * Removes comments and application data such as XMP from a GIF. The animation stays. It ends where browsers end it: at
 * the trailer, at an unknown block, or before a truncated block.
 * @returns `undefined` if it is not a GIF or has no complete frame
 */
export function bareGif(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] | undefined {
  if (!/^GIF8[79]a$/.test(text(bytes, 0, 6))) return undefined
  const kept: Uint8Array<ArrayBuffer>[] = []
  const keep = (from: number, to: number) => kept.push(Uint8Array.from(bytes.subarray(from, to)))
  /** End of a series of blocks. Each starts with its length, and an empty one is the last. */
  const endOfBlocks = (from: number): number => {
    let at = from
    for (let length = bytes[at]; length; length = bytes[at]) at += length + 1
    return at + 1
  }
  let hasFrame = false
  let at = 13 + tableBytes(bytes[10] ?? 0)
  keep(0, at)
  for (let kind = bytes[at]; kind === frame || kind === extension; kind = bytes[at]) {
    const from = at
    const label = bytes[at + 1]
    at = endOfBlocks(kind === frame ? at + 11 + tableBytes(bytes[at + 9] ?? 0) : at + 2)
    if (at > bytes.length) break
    hasFrame ||= kind === frame
    const isForeign = label === 0xfe || (label === 0xff && !repeats.includes(text(bytes, from + 3, 11)))
    if (kind === frame || !isForeign) keep(from, at)
  }
  return hasFrame ? [...kept, Uint8Array.of(trailer)] : undefined
}

/** Chunks of an animation. The others are profiles, EXIF and XMP. */
const framesOfWebp = ['ANIM', 'ANMF']
/** Flags: animated, and with transparency. */
const [moves, isClear] = [0x02, 0x10]

/**
 * Removes metadata from an animated WebP.
 * @returns `undefined` if it is incomplete or not animated
 */
export function bareWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 30 || text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 8) !== 'WEBPVP8X') return undefined
  const head = Uint8Array.from(bytes.subarray(0, 30))
  const flags = head[20] ?? 0
  if (!(flags & moves)) return undefined
  head[20] = flags & (moves | isClear)
  const kept = [head]
  const end = 8 + view.getUint32(4, true)
  if (end > bytes.length) return undefined
  for (let at = 30; at + 8 <= end; ) {
    const size = view.getUint32(at + 4, true)
    const next = at + 8 + size + (size % 2)
    if (next > end) return undefined
    if (framesOfWebp.includes(text(bytes, at, 4))) kept.push(Uint8Array.from(bytes.subarray(at, next)))
    at = next
  }
  const length = kept.reduce((sum, piece) => sum + piece.length, 0)
  new DataView(head.buffer).setUint32(4, length - 8, true)
  return kept
}

const bare: Readonly<Record<string, typeof bareGif>> = { 'image/gif': bareGif, 'image/webp': bareWebp }

/** A file that is ready to upload. */
export interface PreparedMedia {
  readonly bytes: Blob
  readonly width: number
  readonly height: number
  readonly film: { readonly milliseconds: number; readonly poster: Blob } | null
}

/** Longer edge of a posted picture, in pixels: as wide as a screen can show. */
const maxEdge = 2_560
/** A larger picture is encoded with less quality, down to the lowest. */
const wantedBytes = 1024 * 1024

/** For photographs. Pictures that may have transparency or fine lines use other encodings. Smaller sizes are the last resort. */
const photograph: Encoding = { type: 'image/jpeg', qualities: [0.86, 0.78, 0.68] }
const drawing: Encoding = { type: 'image/webp', qualities: [0.92, 0.84, 0.74] }
const encodings: Readonly<Record<string, Encoding>> = {
  'image/png': drawing,
  'image/webp': drawing,
  'image/gif': drawing,
  'image/avif': drawing,
}

async function decodeOrRefuse(file: Blob): Promise<Decoded> {
  try {
    return await decode(file)
  } catch (error) {
    throw new UploadRefusal(mediaMessages.get().unreadablePicture, { cause: error })
  }
}

/** Keeps an animated picture as it is, without metadata. */
async function asItIs(file: Blob): Promise<Blob | undefined> {
  const strip = bare[file.type]
  if (!strip || file.size > uploadLimits.image) return undefined
  const kept = strip(new Uint8Array(await file.arrayBuffer()))
  return kept && new Blob(kept, { type: file.type })
}

/**
 * Applies the orientation of a picture, resizes and redraws it. This removes its location and camera data.
 * @throws {UploadRefusal} the browser cannot read it, or it cannot be made small enough
 */
export async function preparePicture(file: Blob): Promise<PreparedMedia> {
  const decoded = await decodeOrRefuse(file)
  try {
    const moving = await asItIs(file)
    const isSized = Math.max(decoded.width, decoded.height) <= uploadLimits.edge
    if (moving && isSized) return { bytes: moving, width: decoded.width, height: decoded.height, film: null }
    const encoding = encodings[file.type] ?? photograph
    // A browser that writes PNG instead may exceed the limit at first.
    for (let edge = maxEdge; edge >= maxEdge / 4; edge /= 2) {
      const size = sizeWithin(decoded, edge)
      const small = size.width < decoded.width ? await decoded.resized?.(size) : undefined
      const bytes = await redraw(small ?? decoded.image, size, encoding, wantedBytes)
      small?.close()
      if (bytes.size <= uploadLimits.image) return { bytes, ...size, film: null }
    }
    throw new UploadRefusal(mediaMessages.get().pictureTooLarge({ most: uploadLimits.image / 2 ** 20 }))
  } finally {
    decoded.close()
  }
}
