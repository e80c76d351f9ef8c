import { Buffer } from 'node:buffer'
import { box, entryOf, numbers, type Track, text } from './build.ts'

/** Where all films of the tests were taken: 48.8577 north, 2.295 east, as each maker writes it. */
export const iso6709 = '+48.8577+002.2950/'
const [latitude, longitude] = [48.8577, 2.295]

/** GoPro's own: key, type, size of a sample, how many, in fours. */
function gpmf(key: string, type: string, size: number, content: Buffer): Buffer {
  const head = Buffer.concat([text(key), Buffer.from([type.charCodeAt(0) & 127, size]), Buffer.alloc(2)])
  head.writeUInt16BE(content.length / size, 6)
  return Buffer.concat([head, content, Buffer.alloc(-content.length & 3)])
}
export const goPro = gpmf(
  'DEVC',
  '\0',
  1,
  Buffer.concat([
    gpmf('DVNM', 'c', 1, text('HERO 9')),
    gpmf(
      'STRM',
      '\0',
      1,
      Buffer.concat([
        gpmf('SCAL', 'l', 4, numbers(10_000_000, 10_000_000, 1_000, 1_000, 100)),
        gpmf('GPS5', 'l', 20, numbers(latitude * 1e7, longitude * 1e7, 35_000, 0, 0)),
      ]),
    ),
  ]),
)

/** Google's camera motion, type 5: latitude, longitude and height as little-endian doubles. */
export const camm = Buffer.alloc(28)
camm.writeUInt16LE(5, 2)
for (const [index, value] of [latitude, longitude, 35].entries()) camm.writeDoubleLE(value, 4 + 8 * index)

const keyd = box('keyd', text('mdtacom.apple.quicktime.location.ISO6709'))
const dtyp = box('dtyp', numbers(0, 1))
const key = Buffer.concat([keyd, dtyp])
const place = text(iso6709)
export const appleTrack: Track = {
  handler: 'meta',
  entry: entryOf('mebx', box('keys', numbers(8 + key.length, 1), key)),
  samples: [Buffer.concat([numbers(8 + place.length, 1), place])],
}

/** Sony's rtmd: tag, length, value; latitude and longitude as degrees, minutes and seconds. */
const tagged = (tag: number, content: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(tag)
  head.writeUInt16BE(content.length, 2)
  return Buffer.concat([head, content])
}
export const sony = Buffer.concat([
  Buffer.from([0, 0x1c]),
  Buffer.alloc(0x1a),
  tagged(0x8500, Buffer.from([2, 2, 0, 0])),
  tagged(0x8501, text('N\0')),
  tagged(0x8502, numbers(48, 1, 51, 1, 2_772, 100)),
  tagged(0x8503, text('E\0')),
  tagged(0x8504, numbers(2, 1, 17, 1, 4_200, 100)),
])
export const sonyXml = text(
  '<?xml version="1.0"?><NonRealTimeMeta xmlns="urn:schemas-professionalDisc:nonRealTimeMeta:ver.2.00"><AcquisitionRecord><Group name="ExifGPS"><Item name="LatitudeRef" value="N"/><Item name="Latitude" value="48:51:27.720"/><Item name="LongitudeRef" value="E"/><Item name="Longitude" value="2:17:42.000"/></Group></AcquisitionRecord></NonRealTimeMeta>',
)

export const xmp = text(
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="48,51.4620N" exif:GPSLongitude="2,17.7000E"/></rdf:RDF></x:xmpmeta>',
)
export const xmpBox = box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), xmp)

/** Garmin's and Android's: `©xyz`, with a length and a language before the text. */
export const xyz = box('udta', box('\xa9xyz', Buffer.from([0, place.length, 0x15, 0xc7]), place))
const fixed = (value: number): number => Math.round(value * 65_536)
export const loci = box(
  'udta',
  box(
    'loci',
    numbers(0),
    Buffer.from([0x15, 0xc7]),
    text('Home\0\0'),
    numbers(fixed(longitude), fixed(latitude), fixed(35)),
    text('earth\0\0'),
  ),
)

/** What dash cameras of one maker write: a `free` that begins with GPS, whose place `gps ` in `moov` tells. */
export function dashCamera(bytes = 0x100): Buffer {
  const block = Buffer.alloc(bytes - 8)
  block.write('GPS ', 0, 'latin1')
  block.writeUInt32LE(0x58, 4)
  const at = 0x48 - 8
  for (const [index, value] of [12, 30, 15, 26, 11, 23].entries()) block.writeUInt32LE(value, at - 24 + 4 * index)
  block.write('ANE\0', at, 'latin1')
  block.writeFloatLE(48 * 100 + (latitude - 48) * 60, at + 4)
  block.writeFloatLE(2 * 100 + (longitude - 2) * 60, at + 8)
  return box('free', block)
}
export const gpsBox = (at: number, length: number): Buffer => box('gps ', numbers(0x101, 1, at, length))

/** A line of a subtitle as drones write it. */
export const droneLine = 'GPS(2.2950,48.8577,15) BAROMETER:35.0'
export const subtitle = (line: string): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(line.length)
  return Buffer.concat([length, text(line)])
}
export const nmea = '$GPRMC,123015.00,A,4851.46200,N,00217.70000,E,0.0,0.0,231126,,,A*6E\r\n'
