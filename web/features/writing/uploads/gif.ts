/** The one extension of applications that a GIF needs: how often it repeats. */
const repeats = 'NETSCAPE2.0'

const text = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** Colour tables are 3 bytes an entry; a packed byte says whether there is one, and how large. */
const tableBytes = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0)

/**
 * A GIF without comments and without what applications wrote into it, XMP among them: its frames move as before.
 * @returns `undefined` for what is no whole GIF.
 */
export function bareGif(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] | undefined {
  if (!/^GIF8[79]a$/.test(text(bytes, 0, 6))) return undefined
  const kept: Uint8Array<ArrayBuffer>[] = []
  const keep = (from: number, to: number) => kept.push(Uint8Array.from(bytes.subarray(from, to)))
  /** Where the blocks that begin here end: each says its length, and one of none is the last. */
  const endOfBlocks = (from: number): number => {
    let at = from
    for (let length = bytes[at]; length; length = bytes[at]) at += length + 1
    return at + 1
  }
  let at = 13 + tableBytes(bytes[10] ?? 0)
  keep(0, at)
  while (at < bytes.length) {
    const from = at
    const kind = bytes[at]
    if (kind === 0x3b) {
      keep(at, at + 1)
      return kept
    }
    if (kind === 0x2c) {
      at = endOfBlocks(at + 11 + tableBytes(bytes[at + 9] ?? 0))
      keep(from, at)
    } else if (kind === 0x21) {
      const label = bytes[at + 1]
      at = endOfBlocks(at + 2)
      const isForeign = label === 0xfe || (label === 0xff && text(bytes, from + 3, 11) !== repeats)
      if (!isForeign) keep(from, at)
    } else return undefined
  }
  return undefined
}
