import type { Size } from './draw.ts'

/** A decoded picture, turned as its author saw it. */
export interface Decoded {
  readonly image: CanvasImageSource
  readonly width: number
  readonly height: number
  /** The same in another size, made beside the page's work; `undefined` where the browser cannot. */
  resized?(size: Size): Promise<ImageBitmap | undefined>
  close(): void
}

/** Two pixels beside each other, which have to be turned to stand one above the other. */
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

/** Whether this browser turns what it decodes beside the page's work: some leave a picture as the camera held it. */
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
    // Browsers that do not know the options pass over them.
    if (small?.width === size.width && small.height === size.height) return small
    small?.close()
    return undefined
  }
  return { image: bitmap, width, height, resized, close: () => bitmap.close() }
}

/** Every browser turns an image; only drawing it is the page's own work. */
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

/** Decodes a picture, beside the page's work where that is possible. @throws what the browser says of what it cannot read. */
export async function decode(file: Blob): Promise<Decoded> {
  if (await turnsBitmaps()) return byBitmap(file).catch(() => byImage(file))
  return byImage(file)
}
