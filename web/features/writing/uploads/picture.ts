import { uploadLimits } from '../../../../bridge/site/writing.ts'
import { mediaMessages } from '../../../i18n/en/media.ts'
import { type Decoded, decode } from './decode.ts'
import { drawAnew, type Encoding, sizeWithin } from './draw.ts'
import { bareGif } from './gif.ts'
import { UploadRefusal } from './refusal.ts'

/** What is sent. */
export interface Prepared {
  readonly bytes: Blob
  readonly width: number
  readonly height: number
  readonly film: { readonly milliseconds: number; readonly poster: Blob } | null
}

/** The longer edge of what is posted, in pixels: as wide as a screen can show. */
const maxEdge = 2_560
/** A picture that needs more is written with less quality, as long as there is one. */
const wantedBytes = 1024 * 1024

/** Photographs; what may have transparency or fine lines; the lengths a canvas goes to are the last resort. */
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

/** A moving picture stays one: it goes as it is, without what else its file says. */
async function asItIs(file: Blob): Promise<Blob | undefined> {
  if (file.type !== 'image/gif' || file.size > uploadLimits.image) return undefined
  const kept = bareGif(new Uint8Array(await file.arrayBuffer()))
  return kept && new Blob(kept, { type: file.type })
}

/**
 * Turns a picture, sizes it and redraws it, which leaves place and camera behind.
 * @throws {UploadRefusal} the browser cannot read it, or it cannot be made small enough.
 */
export async function preparePicture(file: Blob): Promise<Prepared> {
  const decoded = await decodeOrRefuse(file)
  try {
    const gif = await asItIs(file)
    const isGifSized = Math.max(decoded.width, decoded.height) <= uploadLimits.edge
    if (gif && isGifSized) return { bytes: gif, width: decoded.width, height: decoded.height, film: null }
    const encoding = encodings[file.type] ?? photograph
    // Where a browser writes PNG instead, it may be too large at first.
    for (let edge = maxEdge; edge >= maxEdge / 4; edge /= 2) {
      const size = sizeWithin(decoded, edge)
      const small = size.width < decoded.width ? await decoded.resized?.(size) : undefined
      const bytes = await drawAnew(small ?? decoded.image, size, encoding, wantedBytes)
      small?.close()
      if (bytes.size <= uploadLimits.image) return { bytes, ...size, film: null }
    }
    throw new UploadRefusal(mediaMessages.get().pictureTooLarge({ most: uploadLimits.image / 2 ** 20 }))
  } finally {
    decoded.close()
  }
}
