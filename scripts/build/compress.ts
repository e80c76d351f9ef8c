import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { gzipped } from './files.ts'

const brotli = (content: Uint8Array): Promise<Uint8Array> =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })

/** By the end of a compressed twin's name. */
export const encoders = { br: brotli, gz: gzipped } as const
export type Encoding = keyof typeof encoders
export const encodings: readonly Encoding[] = ['br', 'gz']

// What a server sends: pages and hashed files. Under the least size a compressed twin saves less than its own headers.
const compressible = /^(assets\/[^/]+\.(js|css|svg)|(home\/)?[^/]+\.html|sitemap\.xml|notices\.txt)$/
const minBytes = 512

/** Whether a file is served, and worth a compressed twin. */
export const isWorthTwins = (path: string, content: Uint8Array): boolean =>
  compressible.test(path) && content.length >= minBytes
