import {
  constants,
  createCipheriv,
  generateKeyPairSync,
  publicEncrypt,
  randomBytes,
  sign as signBytes,
} from 'node:crypto'
import type { Adapter } from '#bridge/exchange/adapt/adapted.ts'
import type { CallRow } from '#bridge/exchange/callRow.ts'
import { calls } from '#bridge/exchange/calls.ts'
import { bodyFields, requestHeaders } from '#bridge/exchange/headers.ts'
import { sensitiveFields } from '#bridge/exchange/login/sealLogIn.ts'
import { isListedBy } from '#bridge/exchange/signedPaths.ts'
import { type SignConfig, signingHeaders } from '#bridge/exchange/signing/sign.ts'
import type { Question } from '../visit.ts'

export interface Pair {
  readonly publicKey: string
  readonly algorithm: SignConfig['defaultAlgorithm']
  readonly timestamp: string
  readonly initialSignature: string
  readonly sign: (text: string) => string
}

const bits = { rsa1024: 1_024, rsa2048: 2_048 } as const

export function makePair(algorithm: Pair['algorithm'], now: number): Pair {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: bits[algorithm],
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const sign = (text: string): string => signBytes('sha256', Buffer.from(text), privateKey).toString('base64')
  const timestamp = String(now)
  return { publicKey, algorithm, timestamp, initialSignature: sign(timestamp), sign }
}

type Fields = Readonly<Record<string, unknown>>

/** Encrypts the fields of a log-in that its path requires, and adds the key. */
export function sealed(path: string, fields: Fields, { sign: _sign, ...pair }: Pair, serverKey: string): Fields {
  const hidden = sensitiveFields[path] ?? []
  const part = (isHidden: boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => hidden.includes(name) === isHidden))
  const secret = randomBytes(48)
  const cipher = createCipheriv('aes-256-cbc', secret.subarray(0, 32), secret.subarray(32))
  const text = Buffer.concat([cipher.update(JSON.stringify({ ...part(true), ...pair })), cipher.final()])
  const block = publicEncrypt({ key: serverKey, padding: constants.RSA_PKCS1_PADDING }, secret)
  return { ...part(false), ciphertext: `${block.toString('base64')}.${text.toString('base64')}` }
}

/** A request with its exact bytes. */
export interface Outgoing {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export async function signed(request: Outgoing, config: SignConfig, pair: Pair): Promise<Outgoing> {
  const signer = { initialSignature: pair.initialSignature, sign: async (text: string) => pair.sign(text) }
  return { ...request, headers: { ...request.headers, ...(await signingHeaders(config, signer, request)) } }
}

export const isSignedPath = (config: SignConfig, url: string): boolean =>
  config.clientOpen && isListedBy(config, url.split('?')[0] ?? '')

export function deviceCheck(config: SignConfig, pair: Pair, url: string, userId: string, tm: string): Fields {
  if (!config.userCheckDeviceUrl.includes(url)) return {}
  return { userCheckDeviceSign: pair.sign(`${userId}\n${tm}`), lastAlgorithm: pair.algorithm }
}

const state = { theme: 'white', locale: 'en', simulation: false } as const

export interface Request extends Omit<Question, 'body'> {
  readonly body?: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export const pathOf = ({ path }: Pick<CallRow, 'path'>): string => path.replace(/^\/?/, '/')

/** @param now in ms since 1970 @param adapter translates calls of an exchange with other shapes, except log-ins */
export function requestOf(
  name: keyof typeof calls,
  fields: Readonly<Record<string, unknown>>,
  now: number,
  more: Readonly<Record<string, string>> = {},
  adapter: Adapter = {},
): Request {
  const { method, isSealed, ...row } = calls[name]
  const asked = { path: row.path, body: fields }
  const { path, body } = (!isSealed && adapter.request?.(name, asked)) || asked
  const headers = { accept: 'application/json', ...requestHeaders(state, now), ...more }
  if (method === 'GET') {
    const query = new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)]))
    return { method, url: `${pathOf({ path })}${query.size > 0 ? `?${query}` : ''}`, headers }
  }
  return {
    method,
    url: pathOf({ path }),
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, ...bodyFields(state) }),
  }
}
