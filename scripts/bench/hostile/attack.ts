import { randomBytes } from 'node:crypto'
import { writingLimits } from '#bridge/site/writing.ts'
import { type Answer, callAt, common, pathOf, sessions } from '../gateway/client.ts'
import { at, createLoad, type Load, type Outcome, type Prepared } from '../gateway/load.ts'
import { startProcess } from '../gateway/process.ts'
import { openRequest } from '../gateway/readers.ts'
import { someKinds, written } from './texts.ts'

/** Of each kind: articles that are published and then translated, uploads, and searches. */
export const hostileTurns = 20
/** What the others read meanwhile. */
const readsPerSecond = 20

/** What readers waited in all slices of one kind, in ms. */
export interface Waited {
  readonly p50: number
  readonly p99: number
  readonly errors: number
}

export interface Siege {
  /** Without hostile requests, and while they arrive. */
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
  // The heads of a PNG and of an MP4, and then nothing but boxes of no length.
  const head = turn % 2 === 0 ? '\x89PNG\r\n\x1a\n' : '\0\0\0\x14ftypisom\0\0\0\0isom'
  const bytes = Buffer.from(head + '\0\0\0\x08free'.repeat(60_000), 'latin1')
  return new Blob([bytes], { type: turn % 2 === 0 ? 'image/png' : 'video/mp4' })
}

/** All hostile requests, in turn; each answers whether it was taken. */
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

/** Readers' requests, open: each when it is due. */
const readAlong = (load: Load, seconds: number) =>
  load.open(
    Array.from({ length: readsPerSecond * seconds }, (_, at) => (at % 2 === 0 ? feed : openRequest)),
    readsPerSecond,
  )

/** The slices of one kind as one. */
export function together(outcomes: readonly Outcome[]): Waited {
  const latencies = outcomes.flatMap(({ latencies }) => latencies).sort((one, other) => one - other)
  const errors = outcomes.reduce((sum, { errors }) => sum + errors, 0)
  return { p50: at(latencies, 0.5), p99: at(latencies, 0.99), errors }
}

/** Quiet and besieged slices come in turn: a machine is not the same from one minute to the next. */
const slices = 4

/** Measures what readers of a real gateway wait while hostile articles, uploads and searches arrive, spread over this many seconds. */
export async function attack(seconds: number): Promise<Siege> {
  const server = await startProcess()
  const load = createLoad(server.https)
  const hostile = hostileRequests(server.http, await sessions(server.http, hostileTurns))
  // Once unmeasured: the first requests of a process wait for its code to be compiled.
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
