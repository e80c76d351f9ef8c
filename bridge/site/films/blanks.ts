import { mp4Blanks } from './mp4.ts'
import { type Blank, inPieces, type ReadAt, type Step, stepsUpTo } from './pieces.ts'
import { webmBlanks } from './webm.ts'

const webmStart = [0x1a, 0x45, 0xdf, 0xa3]

/**
 * Says what of a film is neither picture nor sound, nor needed to show them, and so may tell where, when and with what it was taken: other
 * tracks with all that they hold, tags, notes, and what no track claims. What the film is its content says, not its name.
 * @param readAt may be asked for more than there is. @param size of the film, in bytes. @param step of who has read it before.
 * @returns stretches to be written over, in order and apart. The film stays as long as it was, and the rest where it was.
 * @throws {FilmError} {RangeError} where its container cannot be followed.
 */
export async function blanksOf(readAt: ReadAt, size: number, step: Step = stepsUpTo()): Promise<Blank[]> {
  const read = inPieces(readAt)
  const start = await read(0, webmStart.length)
  return webmStart.every((byte, at) => start[at] === byte) ? webmBlanks(read, size, step) : mp4Blanks(read, size, step)
}
