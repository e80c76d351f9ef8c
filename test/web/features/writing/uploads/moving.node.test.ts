import { expect, test } from 'vitest'
import { bareGif, bareWebp } from '#web/features/writing/uploads/picture.ts'

const text = (words: string): Buffer => Buffer.from(words, 'latin1')
const block = (words: string): Buffer => Buffer.concat([Buffer.from([words.length]), text(words)])
const end = Buffer.from([0])

/** Two by one, with a table of two colours. */
const head = Buffer.concat([text('GIF89a'), Buffer.from([2, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])])
const repeats = Buffer.concat([Buffer.from([0x21, 0xff]), block('NETSCAPE2.0'), Buffer.from([3, 1, 0, 0]), end])
const pace = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0])
const frame = Buffer.from([0x2c, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0a, 0])
const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), block('taken at home'), end])
const xmp = Buffer.concat([Buffer.from([0x21, 0xff]), block('XMP DataXMP'), block('<gps>48.8577</gps>'), end])
const trailer = Buffer.from([0x3b])

const bare = (...pieces: readonly Buffer[]) => {
  const kept = bareGif(Buffer.concat(pieces))
  return kept && Buffer.concat(kept)
}

test('removes comments and application data, and keeps the frames and repeat count', () => {
  const before = [head, repeats, xmp, pace, frame, comment, pace, frame, trailer]
  expect(bare(...before)).toEqual(Buffer.concat([head, repeats, pace, frame, pace, frame, trailer]))
})

test('removes data after the end', () => {
  expect(bare(head, frame, trailer, text('and a secret'))).toEqual(Buffer.concat([head, frame, trailer]))
})

test('keeps the repeat count under its other name', () => {
  const other = Buffer.concat([Buffer.from([0x21, 0xff]), block('ANIMEXTS1.0'), Buffer.from([3, 1, 0, 0]), end])
  expect(bare(head, other, frame, trailer)).toEqual(Buffer.concat([head, other, frame, trailer]))
})

test.each([
  ['whose end is missing', []],
  ['with a block of no kind', [Buffer.from([9, 9, 9]), frame, trailer]],
  ['whose last frame was cut', [pace, frame.subarray(0, -1)]],
])('one %s keeps the frames that browsers show', (_, rest) => {
  const kept = bare(head, repeats, frame, pace, frame, ...rest)
  const framesOf = (bytes: Buffer | undefined) => bytes?.toString('hex').split(frame.toString('hex')).length
  expect(framesOf(kept)).toBe(3)
  expect(kept?.at(-1)).toBe(0x3b)
})

test.each([
  ['another picture', [text('\x89PNG\r\n')]],
  ['one whose only frame was cut', [head, frame.subarray(0, -1)]],
  ['one with a block of no kind before its frames', [head, Buffer.from([9, 9, 9]), frame, trailer]],
])('rejects %s as an animation', (_, pieces) => {
  expect(bare(...pieces)).toBeUndefined()
})

const chunk = (name: string, content: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([text(name), size, content, Buffer.alloc(content.length % 2)])
}
function webp(flags: number, ...chunks: readonly Buffer[]): Buffer {
  const extended = chunk('VP8X', Buffer.from([flags, 0, 0, 0, 1, 0, 0, 0, 0, 0]))
  return chunk('RIFF', Buffer.concat([text('WEBP'), extended, ...chunks]))
}
const anim = chunk('ANIM', Buffer.alloc(6))
const frames = chunk('ANMF', Buffer.from([1, 2, 3]))
const bareOf = (bytes: Buffer) => {
  const kept = bareWebp(bytes)
  return kept && Buffer.concat(kept)
}

test('removes profile, EXIF and XMP from an animated WebP and keeps its frames', () => {
  const noted = webp(
    0x3e,
    chunk('ICCP', text('at home')),
    anim,
    frames,
    chunk('EXIF', text('gps')),
    chunk('XMP ', text('x')),
  )
  expect(bareOf(noted)).toEqual(webp(0x12, anim, frames))
})

test.each([
  ['a still WebP', webp(0x10, anim, frames)],
  ['one that ends too early', webp(0x02, anim, frames).subarray(0, -2)],
  ['a GIF', head],
])('rejects %s as an animated WebP', (_, bytes) => expect(bareOf(bytes)).toBeUndefined())
