import { blanksOf } from '#bridge/site/films/blanks.ts'
import { blanksWithin, FilmError, type ReadAt, writeOver } from '#bridge/site/films/pieces.ts'

/** A stretch of a film that fits into memory. What has nothing to be written over is never read. */
const stretchBytes = 1024 * 1024

const bytesOf = async (file: Blob, from: number, end: number) =>
  new Uint8Array(await file.slice(from, end).arrayBuffer())

/** Reads a file in stretches. */
export const readerOf =
  (file: Blob): ReadAt =>
  (position, length) =>
    bytesOf(file, position, position + length)

/**
 * A film without place and camera: all but its pictures and its sound is overwritten with zeros, and the rest stays where it was,
 * so that a video need not be encoded again.
 * @returns the file itself where there is nothing to take out; `undefined` where it cannot be followed.
 */
export async function withoutPlace(file: Blob): Promise<Blob | undefined> {
  const blanks = await blanksOf(readerOf(file), file.size).catch((error: unknown) => {
    if (error instanceof FilmError || error instanceof RangeError) return undefined
    throw error
  })
  if (!blanks || blanks.length === 0) return blanks && file
  const within = blanksWithin(blanks)
  const pieces: Blob[] = []
  for (let from = 0; from < file.size; from += stretchBytes) {
    const end = Math.min(file.size, from + stretchBytes)
    const own = within(from, end)
    if (own.length === 0) {
      pieces.push(file.slice(from, end))
      continue
    }
    const bytes = await bytesOf(file, from, end)
    writeOver(bytes, from, own)
    // A blob of its own may leave the memory.
    pieces.push(new Blob([bytes]))
  }
  return new Blob(pieces, { type: file.type })
}
