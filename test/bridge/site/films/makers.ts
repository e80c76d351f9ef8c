import { Buffer } from 'node:buffer'
import { ahead, box, element, entryOf, into, numbers, outside, type Track, text, withTrack } from './build.ts'
import {
  appleTrack,
  camm,
  dashCamera,
  droneLine,
  goPro,
  gpsBox,
  iso6709,
  loci,
  nmea,
  sony,
  sonyXml,
  subtitle,
  xmp,
  xmpBox,
  xyz,
} from './places.ts'

/** How ffmpeg makes a clip: what comes in beside pictures and sound, and how it goes out. */
export interface Clip {
  readonly extension: string
  readonly words: readonly string[]
  /** A file of subtitles that goes in. */
  readonly lines?: string
}

const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '5', '-c:a', 'aac']
const vp8 = ['-c:v', 'libvpx', '-c:a', 'libopus']
const fragments = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof']
const tagged = ['-metadata', `location=${iso6709}`, '-metadata', `location-eng=${iso6709}`]
const subtitles = `1\n00:00:00,000 --> 00:00:00,900\n${droneLine}\n`
const mp4: Clip = { extension: 'mp4', words: h264 }
const pcm: Clip = { extension: 'mov', words: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le'] }
const webm: Clip = { extension: 'webm', words: vp8 }
const mp4With = (...words: readonly string[]): Clip => ({ ...mp4, words: [...h264, ...words] })
const movWith = (...words: readonly string[]): Clip => ({ extension: 'mov', words: [...h264, ...words] })
const webmWith = (...words: readonly string[]): Clip => ({ ...webm, words: [...vp8, ...words] })

export interface Maker {
  readonly maker: string
  readonly clip: Clip
  /** Puts the place into the clip, where ffmpeg has not. */
  readonly place?: (film: Buffer) => Buffer
}

const goProTrack: Track = { handler: 'meta', entry: entryOf('gpmd'), samples: [goPro, goPro, goPro] }
const cammTrack: Track = { handler: 'camm', entry: entryOf('camm'), samples: [camm, camm, camm, camm, camm] }
const sonyTrack: Track = { handler: 'meta', entry: entryOf('rtmd'), samples: [sony, sony] }
const textTrack = (line: string): Track => ({
  handler: 'text',
  entry: entryOf('text', Buffer.alloc(44)),
  samples: [subtitle(line), subtitle(`${line} and on`)],
})
const behind =
  (...boxes: readonly Buffer[]) =>
  (film: Buffer) =>
    Buffer.concat([film, ...boxes])
const described =
  (...boxes: readonly Buffer[]) =>
  (film: Buffer) =>
    into(film, 'moov', ...boxes)
/** A dash camera's block at the end of the film, or of its samples, and in `moov` the list that leads there. */
const dashBehind = (film: Buffer): Buffer => {
  const block = dashCamera()
  return Buffer.concat([ahead(film, gpsBox(film.length + 24, block.length)), block])
}
const dashWithin = (film: Buffer): Buffer =>
  into(film, 'mdat', Buffer.alloc(16), dashCamera(0x8000), Buffer.alloc(0x9000))
const dashListed = (film: Buffer): Buffer => {
  const block = dashCamera()
  return ahead(into(film, 'mdat', block), gpsBox(outside(film, 'mdat').end, block.length))
}
/** Elements at the end of a segment whose length is made to fit. */
const inSegment =
  (...more: readonly Buffer[]) =>
  (film: Buffer): Buffer => {
    const at = film.indexOf(Buffer.from('18538067', 'hex'))
    const bytes = Buffer.concat([film, ...more])
    bytes.writeBigUInt64BE(BigInt(bytes.length - at - 12) | (1n << 56n), at + 4)
    return bytes
  }
const attachment = element(
  '1941a469',
  element(
    '61a7',
    element('466e', text(`Home ${iso6709}`)),
    element('4660', text('application/rdf+xml')),
    element('465c', xmp),
    element('46ae', Buffer.from([1])),
  ),
)

const sonyParts = [box('hdlr', numbers(0, 0), text('nrtm'), Buffer.alloc(13)), box('xml ', numbers(0), sonyXml)]
const track = (of: Track, where?: 'shared') => (film: Buffer) => withTrack(film, of, where)
const appleKeys = ['-movflags', 'use_metadata_tags', '-metadata', `com.apple.quicktime.location.ISO6709=${iso6709}`]

/** Thirty films of the kinds that ten makers' cameras and programs write. */
export const makers: readonly Maker[] = [
  { maker: 'GoPro, a track', clip: mp4, place: track(goProTrack) },
  { maker: 'GoPro, its samples among the others', clip: mp4, place: track(goProTrack, 'shared') },
  { maker: 'GoPro, with places of 64 bits', clip: mp4, place: track({ ...goProTrack, wide: true }) },
  { maker: 'GoPro, the settings', clip: mp4, place: described(box('udta', box('GPMF', goPro))) },
  { maker: 'Google camera motion', clip: mp4, place: track(cammTrack) },
  {
    maker: 'Google camera motion, called metadata',
    clip: mp4,
    place: track({ ...cammTrack, handler: 'meta' }, 'shared'),
  },
  { maker: 'Apple, a track', clip: mp4, place: track(appleTrack) },
  { maker: 'Apple, keys', clip: mp4With(...appleKeys) },
  { maker: 'Apple, QuickTime', clip: movWith(...tagged) },
  { maker: 'Android', clip: mp4With(...tagged) },
  { maker: 'Samsung, described first', clip: mp4With('-movflags', 'faststart', ...tagged) },
  {
    maker: 'Samsung, in a track',
    clip: mp4,
    place: (film) => withTrack(described(xyz)(film), textTrack('Samsung'), 'shared'),
  },
  { maker: 'DJI, subtitles', clip: { ...mp4With('-c:s', 'mov_text'), lines: subtitles } },
  { maker: 'DJI, subtitles in fragments', clip: { ...mp4With('-c:s', 'mov_text', ...fragments), lines: subtitles } },
  { maker: 'DJI, subtitles in QuickTime', clip: { ...movWith('-c:s', 'mov_text'), lines: subtitles } },
  { maker: 'DJI, a text track', clip: mp4, place: track(textTrack(droneLine)) },
  { maker: 'a dash camera, behind the film', clip: mp4, place: dashBehind },
  { maker: 'a dash camera, within the samples', clip: mp4, place: dashWithin },
  { maker: 'a dash camera, within the samples and listed', clip: mp4, place: dashListed },
  { maker: 'a dash camera, QuickTime with plain sound', clip: pcm, place: dashListed },
  { maker: 'a dash camera, lines of its receiver', clip: mp4, place: track(textTrack(nmea)) },
  { maker: 'Sony, a track', clip: mp4, place: track(sonyTrack) },
  { maker: 'Sony, XML', clip: mp4, place: behind(box('meta', numbers(0), ...sonyParts)) },
  { maker: 'Garmin, XMP behind the film', clip: mp4, place: behind(xmpBox) },
  { maker: 'Garmin, XMP in fragments', clip: mp4With(...fragments), place: behind(xmpBox) },
  { maker: 'a recorder, tags of a WebM', clip: webmWith('-metadata', `LOCATION=${iso6709}`) },
  { maker: 'a recorder, the title of a WebM', clip: webmWith('-metadata', `title=Home ${iso6709}`) },
  { maker: 'a recorder, subtitles of a WebM', clip: { ...webmWith('-c:s', 'webvtt'), lines: subtitles } },
  { maker: 'a recorder, a file in a WebM', clip: webm, place: inSegment(attachment) },
  { maker: '3GP', clip: { extension: '3gp', words: h264 }, place: described(loci) },
]
