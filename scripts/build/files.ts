import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A folder to be: contents by path, with `/` between segments. */
export type Files = Map<string, Uint8Array>

const utf8 = new TextEncoder()
export const text = (content: string): Uint8Array => utf8.encode(content)
export const json = (value: unknown): Uint8Array => text(`${JSON.stringify(value, null, 2)}\n`)

/** A digest as `integrity` attributes and policies write it. */
export const digest = (content: Uint8Array | string, algorithm: 'sha256' | 'sha384' = 'sha384'): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`

export const gzipped = (content: Uint8Array): Promise<Uint8Array> => promisify(gzip)(content, { level: 9 })

const brotli = (content: Uint8Array): Promise<Uint8Array> =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })

// What a server sends: pages and hashed files. Under the least size a compressed twin saves less than its own headers.
const compressible = /^(assets\/[^/]+\.(js|css|svg)|[^/]+\.html)$/
const leastBytes = 512

/** Writes a folder anew: what stood there before goes. With `compress`, what is served gets `.br` and `.gz` twins. */
export async function writeFolder(folder: string, files: Files, { compress = false } = {}): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const write = async (path: string, content: Uint8Array) => {
    const to = join(folder, path)
    await mkdir(dirname(to), { recursive: true })
    await writeFile(to, content)
  }
  await Promise.all(
    [...files].flatMap(([path, content]) => [
      write(path, content),
      ...(compress && compressible.test(path) && content.length >= leastBytes
        ? [
            brotli(content).then((br) => write(`${path}.br`, br)),
            gzipped(content).then((gz) => write(`${path}.gz`, gz)),
          ]
        : []),
    ]),
  )
}
