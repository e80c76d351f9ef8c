import { type Box, boxAt, boxesIn, headBytes, type Mp4Box, mp4Blanks, partOf, typeAt } from './mp4.ts'
import { type Blank, type CountStep, FilmError, inPieces, type ReadAt, stepsUpTo } from './pieces.ts'
import { webmBlanks } from './webm.ts'

/** What a file is by its content, in the name that its author finds in an editing program. */
export interface Format {
  readonly kind: 'video' | 'picture'
  readonly name: string
  /** No file of its kind can be posted, whatever is in it. */
  readonly isForeign: boolean
}

/** Two packets of an MPEG-TS, and more than the other names need. */
const startBytes = 256
/** The longest description that is looked through. */
const maxRead = 32 * 1024 * 1024

const video = (name: string): Format => ({ kind: 'video', name, isForeign: true })
const picture = (name: string): Format => ({ kind: 'picture', name, isForeign: false })

interface Signature {
  /** What stands in a file's first bytes, by its place. Letters as Latin-1. */
  readonly at: Readonly<Record<number, string>>
  /** What stands somewhere in them too. */
  readonly word?: string
  readonly format: Format
}

const ofBrands = (format: Format, brands: readonly string[]): readonly Signature[] =>
  brands.map((brand) => ({ at: { 4: `ftyp${brand}` }, format }))

const ebml = '\x1a\x45\xdf\xa3'
const signatures: readonly Signature[] = [
  { at: { 0: 'RIFF', 8: 'AVI ' }, format: video('AVI') },
  { at: { 0: ebml }, word: 'matroska', format: video('MKV') },
  { at: { 0: '0&\xb2u\x8ef\xcf\x11' }, format: video('WMV') },
  { at: { 0: 'FLV\x01' }, format: video('FLV') },
  { at: { 0: '\0\0\x01\xba' }, format: video('MPEG') },
  { at: { 0: '\0\0\x01\xb3' }, format: video('MPEG') },
  // Packets of 188 bytes; of 192 as cameras write them.
  { at: { 0: 'G', 188: 'G' }, format: video('MPEG-TS') },
  { at: { 4: 'G', 196: 'G' }, format: video('MPEG-TS') },
  { at: { 0: '.RMF' }, format: video('RealMedia') },
  { at: { 0: 'OggS' }, word: 'theora', format: video('Ogg Theora') },
  ...ofBrands(picture('HEIC'), ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']),
  ...ofBrands(picture('AVIF'), ['avif', 'avis']),
  ...ofBrands(picture('Canon RAW'), ['crx ']),
  { at: { 0: 'II*\0' }, format: picture('TIFF') },
  { at: { 0: 'MM\0*' }, format: picture('TIFF') },
  { at: { 0: '8BPS' }, format: picture('Photoshop') },
  { at: { 0: '\xff\x0a' }, format: picture('JPEG XL') },
  { at: { 0: '\0\0\0\x0cJXL ' }, format: picture('JPEG XL') },
  { at: { 0: '\0\0\0\x0cjP  ' }, format: picture('JPEG 2000') },
]

const isOf = (start: string, { at, word }: Signature): boolean =>
  Object.entries(at).every(([place, text]) => start.startsWith(text, Number(place))) &&
  (word === undefined || start.includes(word))

/** How a track's pictures are written, by the name of its samples. H.264 is what every browser reads. */
const codecs: readonly (readonly [sample: RegExp, name: string])[] = [
  [/^(?:hvc|hev|dvh)/, 'HEVC'],
  [/^(?:vvc|vvi)/, 'VVC'],
  [/^av01/, 'AV1'],
  [/^vp0?9/, 'VP9'],
  [/^vp0?8/, 'VP8'],
  [/^mp4v/, 'MPEG-4 Visual'],
  [/^(?:[sh]263)/, 'H.263'],
  [/^ap[a-z\d]{2}/, 'ProRes'],
  [/^(?:jpeg|mjp[ab])/, 'Motion JPEG'],
  [/^m[px]\d/, 'MPEG-2'],
  [/^AVd[nh]/, 'DNxHD'],
]

/** The same, as WebM and MKV name them. */
const webmCodecs: readonly (readonly [sample: RegExp, name: string])[] = [
  [/V_MPEGH\/ISO\/HEVC/, 'HEVC'],
  [/V_AV1/, 'AV1'],
  [/V_VP9/, 'VP9'],
  [/V_VP8/, 'VP8'],
]

const latin1 = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

const nameIn = (table: typeof codecs, text: string): Format | undefined => {
  const [, name] = table.find(([pattern]) => pattern.test(text)) ?? []
  return name === undefined ? undefined : { kind: 'video', name, isForeign: false }
}

/** The name of the samples of a film's pictures (ISO 14496-12). */
async function samplesOf(readAt: ReadAt, size: number, step: CountStep): Promise<string> {
  let box: Box | undefined
  for (let at = 0; at + 8 <= size && box?.type !== 'moov'; at = box.end) {
    step()
    box = boxAt(partOf(await readAt(at, headBytes), at), at, size)
  }
  if (box?.type !== 'moov' || box.end - box.at > maxRead) return ''
  const part: Mp4Box = partOf(await readAt(box.at, box.end - box.at), box.at)
  const inside = (boxes: readonly Box[], type: string): Box[] =>
    boxes.filter((each) => each.type === type).flatMap(({ from, end }) => boxesIn(part, from, end, step))
  for (const track of boxesIn(part, box.from, box.end, step).filter(({ type }) => type === 'trak')) {
    const media = inside(inside([track], 'trak'), 'mdia')
    const handler = media.find(({ type }) => type === 'hdlr')
    const samples = inside(inside(media, 'minf'), 'stbl').find(({ type }) => type === 'stsd')
    if (handler && samples && typeAt(part, handler.from + 8) === 'vide') return typeAt(part, samples.from + 12)
  }
  return ''
}

/**
 * Names the format of a file that cannot be posted or read: its container, or the codec of its pictures.
 * @param readFile answers with less than it is asked for at the file's end. @param step of all that read the file.
 * @returns `undefined` where it has no name of its own.
 */
export async function formatOf(
  readFile: ReadAt,
  size: number,
  step: CountStep = stepsUpTo(),
): Promise<Format | undefined> {
  const readAt = inPieces(readFile)
  try {
    const start = latin1(await readAt(0, startBytes))
    const known = signatures.find((signature) => isOf(start, signature))
    if (known) return known.format
    if (start.startsWith(ebml)) return nameIn(webmCodecs, latin1(await readAt(0, 64 * 1024)))
    if (!['ftyp', 'moov', 'mdat', 'wide'].includes(start.slice(4, 8))) return undefined
    const codec = nameIn(codecs, await samplesOf(readAt, size, step))
    return codec ?? (start.startsWith('ftypqt', 4) ? { kind: 'video', name: 'QuickTime', isForeign: false } : undefined)
  } catch (error) {
    if (error instanceof FilmError || error instanceof RangeError) return undefined
    throw error
  }
}

const webmStart = [0x1a, 0x45, 0xdf, 0xa3]

/**
 * Says what of a film is neither picture nor sound, nor needed to show them, and so may tell where, when and with what it was taken: other
 * tracks with all that they hold, tags, notes, and what no track claims. What the film is its content says, not its name.
 * @param readAt may be asked for more than there is. @param size of the film, in bytes. @param step of who has read it before.
 * @returns stretches to be written over, in order and apart. The film stays as long as it was, and the rest where it was.
 * @throws {FilmError} {RangeError} where its container cannot be followed.
 */
export async function blanksOf(readAt: ReadAt, size: number, step: CountStep = stepsUpTo()): Promise<Blank[]> {
  const read = inPieces(readAt)
  const start = await read(0, webmStart.length)
  return webmStart.every((byte, at) => start[at] === byte) ? webmBlanks(read, size, step) : mp4Blanks(read, size, step)
}
