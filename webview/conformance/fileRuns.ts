import { isRecord } from '#bridge/lib/guards.ts'
import { elsewhere, heardSince, logInIfNeeded, refuseNext, startListening, visitor } from './sandbox.ts'
import { ask, type CaseResult, type Ended, excused, failed, fits, passed, saidOf, type Tools } from './tools.ts'

const folder = '/v1/social/fileUpload/'
/** What the exchange does not take, for a reason of its own. */
const refusal = '40001'

const mediumOf = (ended: Ended): Readonly<Record<string, unknown>> | undefined =>
  'result' in ended && fits('upload', ended.result) && isRecord(ended.result) ? ended.result : undefined
const saidIn = (ended: Ended): string => ('result' in ended ? JSON.stringify(ended.result) : saidOf(ended.error))
/** Whether native said no by a code, in words that hold a text. */
const isRefused = (ended: Ended, code: string, words = ''): boolean =>
  'error' in ended && ended.error.details.native?.code === code && ended.error.details.native.message.includes(words)

/** Sends what was picked, and says what is wrong with how it went: a sentence each. */
async function wrongOf(tools: Tools, handle: string): Promise<string[]> {
  const uploadId = tools.page.crypto.randomUUID().replaceAll('-', '')
  const upload = (of = handle) => ask(tools, 'upload', { handle: of, uploadId, kind: 'image' })
  const wrong: string[] = []
  const must = (holds: unknown, otherwise: string) => {
    if (!holds) wrong.push(otherwise)
  }

  const refused = await upload()
  must(isRefused(refused, 'refused', refusal), `What the exchange refuses came back as ${saidIn(refused)}.`)

  const told: { readonly sent: number; readonly total: number }[] = []
  const stop = tools.bridge.on('uploadProgress', (payload) => {
    if (payload.handle === handle) told.push(payload)
  })
  await startListening(tools, folder, 'multipart/form-data')
  const first = await upload()
  stop()
  const sent = await heardSince(tools)
  const medium = mediumOf(first)
  must(medium?.type === 'image', `What was sent came back as ${saidIn(first)}.`)
  must(sent, 'No file came, as multipart/form-data.')
  must(!sent?.headers['device-sign'], 'The file was signed.')
  const last = told[told.length - 1]
  must(last && last.total > 0 && last.sent === last.total, `The last progress was ${JSON.stringify(last ?? null)}.`)
  must(
    told.every(({ sent: now, total }, at) => now <= total && now >= (told[at - 1]?.sent ?? 0)),
    'The progress went back, or beyond the end.',
  )

  await startListening(tools, folder, 'multipart/form-data')
  const second = mediumOf(await upload())
  must(second && second.mediaId === medium?.mediaId, 'Asked again under the same id, another medium came.')
  must(!(await heardSince(tools)), 'Asked again under the same id, the file was sent again.')

  const unknown = await upload('nothing-was-picked-under-this')
  must(isRefused(unknown, 'unknown_handle'), `A handle of nothing came back as ${saidIn(unknown)}.`)
  return wrong
}

export const fileRuns = {
  async 'bridge.files'(tools: Tools): Promise<CaseResult> {
    if (!(await logInIfNeeded(tools))) return visitor
    const picked = await ask(tools, 'pickMedia', { kind: 'image', most: 1 })
    if ('error' in picked) return failed(saidOf(picked.error))
    const items: unknown = isRecord(picked.result) ? picked.result.items : undefined
    const item: unknown = Array.isArray(items) ? items[0] : undefined
    if (!isRecord(item)) return excused('Nothing was picked.')
    if (!(await refuseNext(tools, { code: refusal, match: folder }))) return elsewhere
    const wrong = await wrongOf(tools, String(item.handle))
    return wrong.length > 0 ? failed(wrong.join('\n')) : passed('The picture was sent once, and is known by its id.')
  },
} as const
