import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { gzipped } from './files.ts'

const brotli = (content: Uint8Array): Promise<Uint8Array> =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })

export const encoders = { br: brotli, gz: gzipped } as const
export type Encoding = keyof typeof encoders
export const encodings: readonly Encoding[] = ['br', 'gz']

// Served pages and hashed files. Below the minimum size, compression saves less than its headers cost.
const compressible = /^(assets\/[^/]+\.(js|css|svg)|(home\/)?[^/]+\.html|sitemap\.xml|notices\.txt)$/
const minBytes = 512

export const isWorthTwins = (path: string, content: Uint8Array): boolean =>
  compressible.test(path) && content.length >= minBytes
