import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { writingLimits } from '#bridge/site/writing.ts'
import { startPostgres } from '#test/support/gateway/postgres.ts'
import { type Answer, callAt, common, openRequest, pathOf, sessions, signedRequests } from '../gateway/client.ts'
import { at, createLoad, type Load, type Outcome, type Prepared } from '../gateway/load.ts'
import { startProcess } from '../gateway/process.ts'
import { someKinds, written } from './growth.ts'

/** Number per type: articles that are published and translated, uploads, and searches. */
export const hostileTurns = 20
/** Requests of other readers meanwhile. */
const readsPerSecond = 20

/** Latency of readers over all slices of one type, in ms. */
export interface Waited {
  readonly p50: number
  readonly p99: number
  readonly errors: number
}

export interface Siege {
  /** Without and with hostile requests. */
  readonly before: Waited
  readonly meanwhile: Waited
  readonly sent: number
  readonly refused: number
}

const feed: Prepared = {
  path: pathOf('social.feed'),
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ ...common, tab: 'recommended', limit: 20 }),
}

const textAt = (turn: number, length: number): string => {
  const { unit, frame } = someKinds[turn % someKinds.length] ?? { unit: '.', frame: ['', ''] }
  return written(length, unit, frame)
}

function fileAt(turn: number): Blob {
  // The header of a PNG or MP4, followed by empty boxes.
  const head = turn % 2 === 0 ? '\x89PNG\r\n\x1a\n' : '\0\0\0\x14ftypisom\0\0\0\0isom'
  const bytes = Buffer.from(head + '\0\0\0\x08free'.repeat(60_000), 'latin1')
  return new Blob([bytes], { type: turn % 2 === 0 ? 'image/png' : 'video/mp4' })
}

/** All hostile requests, in turn. Each resolves to whether it was accepted. */
export function hostileRequests(http: string, tokens: readonly string[]): readonly (() => Promise<boolean>)[] {
  const isTaken = ({ code }: Answer) => code === '00000'
  return Array.from({ length: hostileTurns }, (_, turn) => {
    const token = tokens[turn % tokens.length] ?? ''
    const publishKey = randomBytes(16).toString('hex')
    const html = `<p>The market and the price ${textAt(turn, writingLimits.article - 100)}</p>`
    const article = async () => {
      const fields = { publishKey, title: 'Of the market', html, cover: null, languageType: 0 }
      const answer = await callAt(http, 'social.publishArticle', fields, { token })
      if (!isTaken(answer)) return false
      const asked = { target: 'post', id: Object(answer.data.post).id, language: 'de_DE' }
      return isTaken(await callAt(http, 'social.translate', asked, { token }))
    }
    const upload = async () =>
      isTaken(
        await callAt(
          http,
          turn % 2 === 0 ? 'social.uploadImage' : 'social.uploadVedio',
          {},
          { token, file: fileAt(turn) },
        ),
      )
    const search = async () =>
      isTaken(await callAt(http, 'social.search', { query: textAt(turn, 100).trim() || '.', limit: 20 }))
    return [article, upload, search]
  }).flat()
}

/** Readers' requests as an open loop, each sent when it is due. */
const readAlong = (load: Load, seconds: number) =>
  load.open(
    Array.from({ length: readsPerSecond * seconds }, (_, at) => (at % 2 === 0 ? feed : openRequest)),
    readsPerSecond,
  )

/** Combines slices of one type. */
function together(outcomes: readonly Outcome[]): Waited {
  const latencies = outcomes.flatMap(({ latencies }) => latencies).sort((one, other) => one - other)
  const errors = outcomes.reduce((sum, { errors }) => sum + errors, 0)
  return { p50: at(latencies, 0.5), p99: at(latencies, 0.99), errors }
}

/** Quiet and hostile slices alternate, because a machine's speed varies over minutes. */
const slices = 4

/** Measures in quiet and besieged slices in turn. @param besiege begins a slice's siege, and returns what ends it */
async function inTurn(read: () => Promise<Outcome>, besiege: (slice: number) => () => Promise<unknown>) {
  const quiet: Outcome[] = []
  const besieged: Outcome[] = []
  for (let slice = 0; slice < slices; slice++) {
    quiet.push(await read())
    const end = besiege(slice)
    besieged.push(await read())
    await end()
  }
  return { before: together(quiet), meanwhile: together(besieged) }
}

/** Measures latency of a real gateway while hostile articles, uploads and searches arrive, spread over this many seconds. */
export async function attack(seconds: number): Promise<Siege> {
  const server = await startProcess()
  const load = createLoad(server.https)
  const hostile = hostileRequests(server.http, await sessions(server.http, hostileTurns))
  // Warm-up: a new process first compiles its code.
  await readAlong(load, 2)
  const part = seconds / slices
  const size = Math.ceil(hostile.length / slices)
  let taken = 0
  const found = await inTurn(
    () => readAlong(load, part),
    (slice) => {
      const own = hostile.slice(slice * size, (slice + 1) * size)
      const sending = own.map(async (send, turn) => {
        await setTimeout((turn * part * 1_000) / own.length)
        taken += (await send()) ? 1 : 0
      })
      return () => Promise.all(sending)
    },
  )
  load.close()
  await server.close()
  return { ...found, sent: hostile.length, refused: hostile.length - taken }
}

/** Requests of other readers during uploads. */
const uploadReads = { perSecond: 500, readers: 20 } as const

export interface UploadSiege extends Pick<Siege, 'before' | 'meanwhile'> {
  /** Files that the account has uploaded, whether accepted or refused. */
  readonly files: number
}

/** Measures latency of a gateway on PostgreSQL while one account uploads the slowest video and picture as fast as it may. */
export async function uploadSiege(seconds: number): Promise<UploadSiege> {
  const postgres = await startPostgres()
  const server = await startProcess(postgres.url)
  const load = createLoad(server.https)
  const [token = ''] = await sessions(server.http, 1)
  const uploader = fork(new URL('./uploader.ts', import.meta.url), [server.http, token], { execArgv: [] })
  // It stands for another machine: its own CPU time must not slow down the gateway.
  if (uploader.pid) setPriority(uploader.pid, constants.priority.PRIORITY_LOW)
  try {
    const { perSecond, readers } = uploadReads
    const next = await signedRequests(server.http, readers)
    await once(uploader, 'message')
    const read = (forSeconds: number) => load.open(Array.from({ length: perSecond * forSeconds }, next), perSecond)
    await read(2)
    let files = 0
    const found = await inTurn(
      () => read(seconds / slices),
      () => {
        uploader.send('start')
        return async () => {
          const sent = once(uploader, 'message')
          uploader.send('stop')
          files = Object((await sent)[0]).files
          // The gateway is still processing the uploads.
          await setTimeout(2_000)
        }
      },
    )
    return { ...found, files }
  } finally {
    uploader.kill()
    load.close()
    await server.close()
    await postgres.stop()
  }
}
