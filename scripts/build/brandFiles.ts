import { resolve } from 'node:path'
import { defineExchange, type Exchange } from '#bridge/config.ts'
import type { BrandConfig, Drawing } from '#bridge/site/brand.ts'
import { ratioOf } from '#web/styles/brandProperties.ts'
import { checkDrawing } from './drawing.ts'
import { ConfigFileError, readNamed } from './files.ts'
import { shareSize } from './search.ts'

const png = 'data:image/png;base64,'
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export const pictureIn = (share: string): Uint8Array => Buffer.from(share.slice(png.length), 'base64')

async function sharePicture(share: string, folder: string): Promise<string> {
  if (share.startsWith(png)) return share
  const path = resolve(folder, share)
  const bytes = await readNamed('brand.share', path)
  const { width, height } = shareSize
  const isPng = bytes.subarray(0, 8).equals(signature) && bytes.length > 24
  if (!isPng || bytes.readUInt32BE(16) !== width || bytes.readUInt32BE(20) !== height)
    throw new ConfigFileError(`brand.share: ${path} must be a PNG file of ${width} by ${height} pixels.`)
  return png + bytes.toString('base64')
}

/** Replaces the paths of an exchange's drawings with their sanitised content. @throws {ConfigFileError} */
export async function inlineBrand(exchange: Exchange, folder: string): Promise<Exchange> {
  const { logo, mark, icon, share, ...brand } = exchange.brand
  const one = async (name: string, drawing: string, isSquare: boolean): Promise<string> => {
    const isText = drawing.trimStart().startsWith('<')
    const svg = checkDrawing(name, isText ? drawing : String(await readNamed(name, resolve(folder, drawing))))
    if (isSquare && ratioOf(svg) !== 1) throw new ConfigFileError(`${name}: it must be as wide as high.`)
    return svg
  }
  const each = async (name: string, drawing: Drawing, isSquare = false): Promise<Drawing> =>
    typeof drawing === 'string'
      ? one(name, drawing, isSquare)
      : [await one(`${name}[0]`, drawing[0], isSquare), await one(`${name}[1]`, drawing[1], isSquare)]
  const drawn: BrandConfig = {
    ...brand,
    ...(logo !== undefined && { logo: await each('brand.logo', logo) }),
    ...(mark !== undefined && { mark: await each('brand.mark', mark, true) }),
    ...(icon !== undefined && { icon: await one('brand.icon', icon, true) }),
    ...(share !== undefined && { share: await sharePicture(share, folder) }),
  }
  return defineExchange({ ...exchange, brand: drawn })
}
