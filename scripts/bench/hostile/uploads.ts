import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { type CallName, calls } from '../../../bridge/exchange/calls.ts'
import { uploadLimits } from '../../../bridge/site/writing.ts'
import { startPostgres } from '../../../test/support/gateway/postgres.ts'
import { createLoad, type Outcome, type Prepared } from '../gateway/load.ts'
import { startProcess } from '../gateway/process.ts'
import { signedRequests } from '../gateway/readers.ts'
import { sessions, together, type Waited } from './attack.ts'

/** What the others ask meanwhile. */
const perSecond = 500
const readers = 20
const slices = 4
const filmBytes = 32 * 1024 * 1024

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** As long as its head may be, of nothing but the smallest boxes. */
function worstFilm(): Buffer {
  const head = Buffer.from('\0\0\0\x14ftypisom\0\0\x02\0isom\0\0\0\0moov', 'latin1')
  head.writeUInt32BE(filmBytes - 20, 20)
  return Buffer.concat([head, Buffer.from('\0\0\0\x08free'.repeat((filmBytes - 28) / 8), 'latin1')])
}

/** As many dots as are taken, of the longest kind, in few bytes. */
const worstPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 6_200, height: 6_400, channels: 3, background: '#1d5fe0' } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()

function* endless(next: () => Prepared, count: number): Generator<Prepared> {
  for (let made = 0; made < count; made++) yield next()
}

export interface UploadSiege {
  readonly before: Waited
  readonly meanwhile: Waited
  /** What the account has sent: files that were finished, or refused. */
  readonly files: number
}

/** Measures what readers of a gateway on PostgreSQL wait while one account sends the worst film and picture as fast as it may. */
export async function uploadSiege(seconds: number): Promise<UploadSiege> {
  const postgres = await startPostgres()
  const server = await startProcess(postgres.url)
  const load = createLoad(server.https)
  try {
    const next = await signedRequests(server.http, readers)
    const [token = ''] = await sessions(server.http)
    const [film, picture] = [worstFilm(), await worstPicture()]
    const send = async (name: CallName, fields: object, file?: Uint8Array) => {
      const all = { languageId: 0, terminalCode: 'bench', ...fields }
      const form = new FormData()
      for (const [field, value] of Object.entries(all)) form.append(field, String(value))
      if (file) form.append('file', new Blob([Buffer.from(file)]), 'a')
      const answer = await fetch(`${server.http}/${calls[name].path.replace(/^\//, '')}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, ...(!file && { 'content-type': 'application/json' }) },
        body: file ? form : JSON.stringify(all),
      })
      const { data } = Object(await answer.json())
      return Object(Object(data).media)
    }
    const smallPicture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#1d5fe0' } })
      .png()
      .toBuffer()
    const poster = { uploadId: randomUUID(), hash: sha256(smallPicture) }
    const { mediaId: posterId } = await send('social.uploadImage', poster, smallPicture)
    let files = 0
    let isOver = false
    const sendFilms = async () => {
      while (!isOver) {
        const uploadId = randomUUID()
        const parts = Math.ceil(film.byteLength / uploadLimits.part)
        for (let part = 0; part < parts && !isOver; part++) {
          const piece = film.subarray(part * uploadLimits.part, (part + 1) * uploadLimits.part)
          await send('social.part', { uploadId, part, hash: sha256(piece) }, piece)
        }
        const shown = { width: 1, height: 1, milliseconds: 1, posterId }
        await send('social.merge', { uploadId, hash: sha256(film), bytes: film.byteLength, parts, film: shown })
        files++
      }
    }
    const sendPictures = async () => {
      while (!isOver) {
        await send('social.uploadImage', { uploadId: randomUUID(), hash: sha256(picture) }, picture)
        files++
      }
    }
    const read = (forSeconds: number) => load.open(endless(next, perSecond * forSeconds), perSecond)
    // Once unmeasured: the first requests of a process wait for its code to be compiled.
    await read(2)
    const quiet: Outcome[] = []
    const besieged: Outcome[] = []
    for (let slice = 0; slice < slices; slice++) {
      quiet.push(await read(seconds / slices))
      isOver = false
      const sending = Promise.all([sendFilms(), sendPictures()])
      besieged.push(await read(seconds / slices))
      isOver = true
      await sending
    }
    return { before: together(quiet), meanwhile: together(besieged), files }
  } finally {
    load.close()
    await server.close()
    await postgres.stop()
  }
}
