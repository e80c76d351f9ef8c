/** The preferred type, and its qualities from the best on. A browser that cannot write the type writes PNG. */
export interface Encoding {
  readonly type: 'image/jpeg' | 'image/webp'
  readonly qualities: readonly number[]
}

export interface Size {
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
export async function drawAnew(
  image: CanvasImageSource,
  size: Size,
  encoding: Encoding,
  wanted: number,
): Promise<Blob> {
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
