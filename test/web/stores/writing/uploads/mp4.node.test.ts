import { expect, test } from 'vitest'
import { withoutPlace } from '../../../../../web/stores/writing/uploads/mp4.ts'

const text = (words: string): Buffer => Buffer.from(words, 'latin1')

/** A box: its length, its type, what is in it. */
function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const longBox = (type: string, content: Uint8Array): Buffer => {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1)
  head.write(type, 4, 'latin1')
  head.writeBigUInt64BE(BigInt(content.length + 16), 8)
  return Buffer.concat([head, content])
}
const free = (length: number): Buffer => box('free', Buffer.alloc(length - 8))
const handler = (kind: string) => box('hdlr', Buffer.alloc(8), text(kind), Buffer.alloc(12))
const track = (kind: string, ...more: readonly Buffer[]) =>
  box('trak', box('tkhd', Buffer.alloc(84, 1)), box('mdia', handler(kind), box('minf', Buffer.alloc(40, 2))), ...more)

const place = box('udta', box('\u00a9xyz', text('\0\x12\x15\xc7+48.8577+002.295/')))
const camera = box('meta', text('com.apple.quicktime.make Acme Phone'))
const xmp = box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), text('<x:xmpmeta>home</x:xmpmeta>'))
const kind = box('ftyp', text('isom\0\0\0\0isommp42'))
const samples = longBox('mdat', Buffer.alloc(5_000, 7))

const cleaned = async (...boxes: readonly Uint8Array[]): Promise<Buffer | undefined> => {
  const blob = await withoutPlace(new Blob([Buffer.concat(boxes)], { type: 'video/mp4' }))
  return blob && Buffer.from(await blob.arrayBuffer())
}

test('what tells of place and camera becomes free space of zeros, and every other byte stays', async () => {
  const header = box('mvhd', Buffer.alloc(100, 3))
  const movie = (...boxes: readonly Buffer[]) => box('moov', header, ...boxes)
  const before = [kind, xmp, samples, movie(track('vide', place), track('soun'), camera, place), camera]
  const after = [
    kind,
    free(xmp.length),
    samples,
    movie(track('vide', free(place.length)), track('soun'), free(camera.length), free(place.length)),
    free(camera.length),
  ]
  const result = await cleaned(...before)
  expect(result?.equals(Buffer.concat(after))).toBe(true)
  expect(result?.includes('48.8577')).toBe(false)
})

test('a track of places goes whole', async () => {
  const places = track('meta', box('stbl', text('+48.8577+002.295')))
  const result = await cleaned(kind, box('moov', track('vide'), places), samples)
  const expected = Buffer.concat([kind, box('moov', track('vide'), free(places.length)), samples])
  expect(result?.equals(expected)).toBe(true)
})

test('a film that tells nothing goes as it is', async () => {
  const film = [kind, samples, box('moov', track('vide'))]
  expect((await cleaned(...film))?.equals(Buffer.concat(film))).toBe(true)
})

test('what cannot be followed is not sent: it may say where its author lives', async () => {
  const moov = box('moov', track('vide', place))
  expect(await cleaned(kind, moov.subarray(0, moov.length - 5))).toBeUndefined()
  expect(await cleaned(text('no boxes at all'))).toBeUndefined()
})
