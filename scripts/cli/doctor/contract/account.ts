import { hash } from 'node:crypto'
import type { Adapter } from '#bridge/exchange/adapt/adapted.ts'
import { type CallName, type CallRequest, calls } from '#bridge/exchange/calls.ts'
import { userIdOf } from '#bridge/exchange/login/sealLogIn.ts'
import { readSignConfig, type SignConfig } from '#bridge/exchange/signing/sign.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { PackError } from '#scripts/cli/pack/pack.ts'
import { type Answer, type Finding, sending } from '../visit.ts'
import { type Judged, judge } from './judge.ts'
import {
  deviceCheck,
  isSignedPath,
  makePair,
  type Outgoing,
  type Pair,
  pathOf,
  requestOf,
  sealed,
  signed,
} from './signer.ts'

export interface Entry {
  readonly origin: string
  readonly fetch: typeof globalThis.fetch
  readonly loginName: string
  readonly password: string
  readonly adapter?: Adapter | undefined
}

export interface Account {
  readonly config: SignConfig
  readonly pair: Pair
  /** Findings about the log-in itself. */
  readonly findings: readonly Finding[]
  /** Must not appear in output. */
  readonly secrets: readonly string[]
  /** An unsigned request with the session. @param tm the exchange's time in ms */
  request<N extends CallName>(name: N, fields: CallRequest<N>, tm?: number): Outgoing
  make<N extends CallName>(name: N, fields: CallRequest<N>): Promise<Judged>
  upload(name: 'social.uploadImage', uploadId: string, file: Buffer): Promise<Judged>
  send(name: CallName, request: Outgoing): Promise<Answer>
  /** A log-in with plain fields, signed by the same key. */
  plainLogIn(): Promise<Outgoing>
}

const cookiesOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ')

const tokenIn = (data: unknown): string => {
  const info = isRecord(data) && isRecord(data.userInfo) ? data.userInfo : {}
  return 'token' in info && typeof info.token === 'string' ? info.token : ''
}

/** @throws {PackError} if the log-in fails, with the exchange's message */
export async function logIn({ origin, fetch, loginName, password, adapter }: Entry): Promise<Account> {
  const post = sending(fetch)
  const send: Account['send'] = (name, { url, headers, body }) =>
    post(origin + url, { method: calls[name].method, headers, ...(calls[name].method === 'POST' && { body }) })
  const outgoing = (name: CallName, fields: object, now: number, more: Readonly<Record<string, string>>): Outgoing => ({
    body: '',
    ...requestOf(name, { ...fields }, now, { origin, ...more }, adapter),
  })

  // Signatures are judged by the exchange's time, so ask for it first.
  const told = await send('user.logout', outgoing('user.logout', {}, Date.now(), {}))
  const aheadMs = Number(told.headers.get('requesttime') ?? Date.now()) - Date.now()
  const now = (): number => Date.now() + aheadMs
  const read = (called: CallName, { url }: Pick<Outgoing, 'url'>, answer: Answer): Judged =>
    judge(called, url.replace(/\?.*/, ''), answer, now(), adapter)
  const asked = outgoing('system.signConfig', {}, now(), {})
  const configured = read('system.signConfig', asked, await send('system.signConfig', asked))
  const config = isRecord(configured.data) ? readSignConfig(configured.data.gatewaySignConfig) : undefined
  if (!config) throw new PackError(`${origin} sends no sign configuration. Run --api without --write to see why.`)
  if (!config.clientOpen)
    throw new PackError(`${origin} has turned signing off (clientOpen: false). Turn it on and try again.`)

  const pair = makePair(config.defaultAlgorithm, now())
  const name = 'user.login'
  const path = pathOf(calls[name])
  const entry = (fields: object): Promise<Outgoing> => {
    const plain = outgoing(name, fields, now(), {})
    return signed({ ...plain, body: withCheck(plain, '') }, config, pair)
  }
  const withCheck = ({ body, headers, url }: Outgoing, userId: string): string =>
    JSON.stringify({ ...JSON.parse(body), ...deviceCheck(config, pair, url, userId, headers.tm ?? '') })

  const answer = await send(name, await entry(sealed(path, { loginName, pwd: password }, pair, config.serverPublicKey)))
  const judged = read(name, { url: path }, answer)
  const userId = userIdOf(judged.data)
  if (judged.refused)
    throw new PackError(`${path} rejects the log-in with ${judged.refused.code}: “${judged.refused.msg}”`)
  if (userId === null) throw new PackError(`${path} asks ${loginName} for a second factor. Use an account without one.`)
  const [cookie, token] = [cookiesOf(answer), tokenIn(judged.data)]
  const session: Readonly<Record<string, string>> = cookie ? { cookie } : { authorization: `Bearer ${token}` }

  const request: Account['request'] = (called, fields, tm) => {
    const plain = outgoing(called, fields, tm ?? now(), session)
    return plain.body === '' ? plain : { ...plain, body: withCheck(plain, userId) }
  }
  return {
    config,
    pair,
    findings: judged.findings,
    secrets: [token, ...cookie.split('; ').map((part) => part.slice(part.indexOf('=') + 1))],
    request,
    send,
    async make(called, fields) {
      const plain = request(called, fields)
      const sent = isSignedPath(config, plain.url) ? await signed(plain, config, pair) : plain
      return read(called, sent, await send(called, sent))
    },
    async upload(called, uploadId, file) {
      const { url, headers } = request(called, { uploadId, hash: hash('sha256', file) })
      const { 'content-type': _json, ...rest } = headers
      const body = new FormData()
      const fields = { uploadId, hash: hash('sha256', file), languageId: '0', terminalCode: headers.terminalcode ?? '' }
      for (const [field, value] of Object.entries(fields)) body.append(field, value)
      body.append('file', new Blob([new Uint8Array(file)], { type: 'image/png' }))
      return read(called, { url }, await post(origin + url, { method: 'POST', headers: rest, body }))
    },
    plainLogIn: () => entry({ loginName, pwd: password }),
  }
}
