import { expect, test } from 'vitest'
import { formatOf } from '#bridge/site/films/formatOf.ts'
import { films } from '#test/support/gateway/films.ts'

const named = (bytes: Buffer) =>
  formatOf(async (position, length) => bytes.subarray(position, position + length), bytes.byteLength)
const of = (hex: string, ...more: readonly string[]) =>
  Buffer.concat([Buffer.from(hex, 'hex'), ...more.map((text) => Buffer.from(text, 'latin1')), Buffer.alloc(400)])

test.each([
  ['hvc1', 'HEVC'],
  ['hev1', 'HEVC'],
  ['dvh1', 'HEVC'],
  ['av01', 'AV1'],
  ['apch', 'ProRes'],
  ['ap4h', 'ProRes'],
  ['mp4v', 'MPEG-4 Visual'],
  ['mjpa', 'Motion JPEG'],
  ['vp09', 'VP9'],
])('names video of %s in an MP4 %s', async (codec, name) => {
  expect(await named(films.mp4({ codec }))).toEqual({ kind: 'video', name, isForeign: false })
  expect(await named(films.mp4({ codec, brand: 'qt  ' }))).toMatchObject({ name })
})

test('names H.264 only in a QuickTime film', async () => {
  expect(await named(films.mp4())).toBeUndefined()
  expect(await named(films.mp4({ brand: 'qt  ' }))).toMatchObject({ name: 'QuickTime' })
  expect(await named(films.mp4({ handler: 'soun', codec: 'hvc1' }))).toBeUndefined()
})

test('names a WebM by its codec, and an MKV as such', async () => {
  expect(await named(films.webm({ codec: 'V_MPEGH/ISO/HEVC' }))).toMatchObject({ name: 'HEVC', isForeign: false })
  expect(await named(films.webm({ brand: 'matroska' }))).toMatchObject({ name: 'MKV', isForeign: true })
})

test.each([
  ['AVI', of('', 'RIFF', 'abcd', 'AVI LIST')],
  ['WMV', of('3026b2758e66cf11')],
  ['FLV', of('', 'FLV\x01')],
  ['MPEG', of('000001ba44')],
  ['MPEG-TS', Buffer.from(`G${'a'.repeat(187)}G${'a'.repeat(187)}`, 'latin1')],
])('names %s as a video that cannot be posted', async (name, bytes) => {
  expect(await named(bytes)).toEqual({ kind: 'video', name, isForeign: true })
})

test.each([
  ['HEIC', of('00000018', 'ftypheic')],
  ['HEIC', of('00000018', 'ftypmif1')],
  ['AVIF', of('00000018', 'ftypavif')],
  ['TIFF', of('49492a00')],
  ['TIFF', of('4d4d002a')],
  ['Photoshop', of('', '8BPS')],
  ['JPEG XL', of('ff0a')],
])('names %s as a picture that some browsers support', async (name, bytes) => {
  expect(await named(bytes)).toEqual({ kind: 'picture', name, isForeign: false })
})

test.each([
  ['a PNG', of('89504e470d0a1a0a')],
  ['a JPEG', of('ffd8ffe0')],
  ['a GIF', of('', 'GIF89a')],
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('Good morning, all. Go on.')],
  ['an MP4 that ends too early', films.mp4({ codec: 'hvc1' }).subarray(0, 60)],
])('gives %s no name', async (_, bytes) => expect(await named(bytes)).toBeUndefined())
