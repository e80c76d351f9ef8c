/** The type that is asked for, and its qualities from the best on. A browser that cannot write it writes PNG. */
export interface Encoding {
  readonly type: 'image/jpeg' | 'image/webp'
  readonly qualities: readonly number[]
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A size of the same shape with no edge longer than `edge`; nothing is made larger. */
export function sizeWithin({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

interface Canvas {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
  encode(type: string, quality: number): Promise<Blob>
}

/** Beside the page's work where the browser has canvases that are not in the page (not before iOS 16.4). */
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

/** Redraws a picture: what else its file says, such as where it was taken, does not come along. */
export async function drawAnew(
  image: CanvasImageSource,
  size: Size,
  encoding: Encoding,
  wanted: number,
): Promise<Blob> {
  const { context, encode } = canvasOf(size)
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency: what shows through is white, and not black.
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
