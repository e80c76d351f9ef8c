import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { CallName } from '#bridge/exchange/calls.ts'
import { uploadLimits } from '#bridge/site/writing.ts'
import { callAt } from '../gateway/client.ts'

/*
 * Uploads the slowest video and picture to a gateway, with one account's session, as fast as possible while enabled. Reports
 * the number of files that were sent, whether accepted or refused. A separate process, so that it does not delay the
 * measurements.
 */

const filmBytes = 32 * 1024 * 1024
const [, , http = '', token = ''] = process.argv

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1d5fe0' } })

/** Metadata of the maximum length, consisting of the smallest boxes. */
function worstFilm(): Buffer {
  const head = Buffer.from('\0\0\0\x14ftypisom\0\0\x02\0isom\0\0\0\0moov', 'latin1')
  head.writeUInt32BE(filmBytes - 20, 20)
  return Buffer.concat([head, Buffer.from('\0\0\0\x08free'.repeat((filmBytes - 28) / 8), 'latin1')])
}

async function send(name: CallName, fields: object, bytes?: Buffer): Promise<Record<string, unknown>> {
  const file = bytes && new Blob([new Uint8Array(bytes)])
  return Object((await callAt(http, name, fields, { token, ...(file && { file }) })).data.media)
}

const film = worstFilm()
const filmHash = sha256(film)
const pieces = Array.from({ length: Math.ceil(film.byteLength / uploadLimits.part) }, (_, part) => {
  const piece = film.subarray(part * uploadLimits.part, (part + 1) * uploadLimits.part)
  return { part, piece, hash: sha256(piece) }
})
// The maximum number of pixels, of the largest type, in few bytes.
const picture = await pictureOf(6_200, 6_400).toColourspace('rgb16').png({ compressionLevel: 9 }).toBuffer()
if (picture.byteLength > uploadLimits.part) throw new RangeError('The worst picture is too large to be read.')
const pictureHash = sha256(picture)
const poster = await pictureOf(40, 40).png().toBuffer()
const { mediaId: posterId } = await send('social.uploadImage', { uploadId: randomUUID(), hash: sha256(poster) }, poster)

let files = 0
let resume = () => {}
/** Awaited before each request, so that a paused upload continues where it stopped. */
let resumed = Promise.resolve()
async function sendFilms(): Promise<never> {
  for (;;) {
    const uploadId = randomUUID()
    for (const { part, piece, hash } of pieces) {
      await resumed
      await send('social.part', { uploadId, part, hash }, piece)
    }
    const shown = { width: 1, height: 1, milliseconds: 1, posterId }
    const whole = { uploadId, hash: filmHash, bytes: film.byteLength, parts: pieces.length }
    await resumed
    await send('social.merge', { ...whole, film: shown })
    files++
  }
}
async function sendPictures(): Promise<never> {
  for (;;) {
    await resumed
    await send('social.uploadImage', { uploadId: randomUUID(), hash: pictureHash }, picture)
    files++
  }
}

const pause = () => {
  resumed = new Promise((resolve) => {
    resume = resolve
  })
}
pause()
void sendFilms()
void sendPictures()
process.on('message', (told) => {
  if (told === 'start') resume()
  else {
    pause()
    process.send?.({ files })
  }
})
process.send?.('ready')
