import { randomBytes } from 'node:crypto'
import { writingLimits } from '#bridge/site/writing.ts'
import { type Answer, callAt, common, openRequest, pathOf, sessions } from '../gateway/client.ts'
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
export function together(outcomes: readonly Outcome[]): Waited {
  const latencies = outcomes.flatMap(({ latencies }) => latencies).sort((one, other) => one - other)
  const errors = outcomes.reduce((sum, { errors }) => sum + errors, 0)
  return { p50: at(latencies, 0.5), p99: at(latencies, 0.99), errors }
}

/** Quiet and hostile slices alternate, because a machine's speed varies over minutes. */
const slices = 4

/** Measures latency of a real gateway while hostile articles, uploads and searches arrive, spread over this many seconds. */
export async function attack(seconds: number): Promise<Siege> {
  const server = await startProcess()
  const load = createLoad(server.https)
  const hostile = hostileRequests(server.http, await sessions(server.http, hostileTurns))
  // Warm-up: a new process first compiles its code.
  await readAlong(load, 2)
  const part = seconds / slices
  const size = Math.ceil(hostile.length / slices)
  const quiet: Outcome[] = []
  const besieged: Outcome[] = []
  let taken = 0
  for (let slice = 0; slice < slices; slice++) {
    quiet.push(await readAlong(load, part))
    const own = hostile.slice(slice * size, (slice + 1) * size)
    const sending = own.map(async (send, turn) => {
      await new Promise((resolve) => setTimeout(resolve, (turn * part * 1_000) / own.length))
      return send()
    })
    besieged.push(await readAlong(load, part))
    taken += (await Promise.all(sending)).filter(Boolean).length
  }
  load.close()
  await server.close()
  return {
    before: together(quiet),
    meanwhile: together(besieged),
    sent: hostile.length,
    refused: hostile.length - taken,
  }
}
