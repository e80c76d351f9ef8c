import { blanksOf } from '#bridge/site/films/formatOf.ts'
import { blanksWithin, FilmError, type ReadAt, writeOver } from '#bridge/site/films/pieces.ts'

/** Slice of a video that fits in memory. Slices without anything to overwrite are not read. */
const stretchBytes = 1024 * 1024

const bytesOf = async (file: Blob, from: number, end: number) =>
  new Uint8Array(await file.slice(from, end).arrayBuffer())

export const readerOf =
  (file: Blob): ReadAt =>
  (position, length) =>
    bytesOf(file, position, position + length)

/**
 * Removes location and camera data from a video. Everything but picture and sound is overwritten with zeros in place, so
 * that the video need not be encoded again.
 * @returns the file itself if there is nothing to remove; `undefined` if it cannot be parsed
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
    // The browser may move a separate blob out of memory.
    pieces.push(new Blob([bytes]))
  }
  return new Blob(pieces, { type: file.type })
}
