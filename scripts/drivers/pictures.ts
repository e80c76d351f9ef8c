import sharp from 'sharp'
import type { Chromium } from './chromium.ts'

export interface Picture {
  /** RGB of each pixel, by row. */
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export async function takePicture({ cdp }: Chromium): Promise<Picture> {
  const { data: encoded } = await cdp.send('Page.captureScreenshot', { format: 'png' })
  const { data, info } = await sharp(Buffer.from(String(encoded), 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** An empty area if there is no such element. */
export const areaOf = ({ browser }: Chromium, selector: string): Promise<Area> =>
  browser.execute((selector) => {
    const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
    return { x, y, width, height }
  }, selector)

/** Counts different pixels outside `except`. @throws for pictures of different sizes */
export function changedPixels(before: Picture, now: Picture, except?: Area): number {
  const sizes = [before, now].map(({ width, height }) => `${width} × ${height}`)
  if (sizes[0] !== sizes[1]) throw new Error(`The pictures differ in size: ${sizes.join(' and ')} pixels.`)
  const isExcepted = (column: number, row: number): boolean =>
    except !== undefined &&
    column >= except.x &&
    column < except.x + except.width &&
    row >= except.y &&
    row < except.y + except.height
  let changed = 0
  for (let at = 0; at < now.data.length; at += 3) {
    const pixel = at / 3
    if (isExcepted(pixel % now.width, Math.floor(pixel / now.width))) continue
    if (now.data.compare(before.data, at, at + 3, at, at + 3) !== 0) changed += 1
  }
  return changed
}
