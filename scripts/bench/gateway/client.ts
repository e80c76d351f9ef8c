import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { type CallName, calls } from '#bridge/exchange/calls.ts'
import { commandingJson } from '#scripts/sandboxKey.ts'
import type { Prepared } from './load.ts'

/** Fields of every call. */
export const common = { languageId: 0, terminalCode: 'bench' }

export const pathOf = (name: CallName): string => `/${calls[name].path.replace(/^\//, '')}`

export interface Answer {
  readonly code: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface CallOptions {
  readonly token?: string
  /** Sends a form instead of JSON, with this file at the end. */
  readonly file?: Blob
  readonly signal?: AbortSignal
}

/** Sends a POST request to a path of the exchange. */
export async function postTo(
  http: string,
  path: string,
  fields: object,
  { token, file, signal }: CallOptions = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  if (file) form.append('file', file)
  const answer = await fetch(http + path, {
    method: 'POST',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!file && { 'content-type': 'application/json' }),
    },
    body: file ? form : JSON.stringify(fields),
    ...(signal && { signal }),
  })
  const { code, data }: { code: string; data: unknown } = Object(await answer.json())
  return { code, data: Object(data) }
}

/** Makes a call of the exchange. */
export const callAt = (http: string, name: CallName, fields: object, options?: CallOptions): Promise<Answer> =>
  postTo(http, pathOf(name), { ...common, ...fields }, options)

/** Starts a session of a user. @returns its token */
async function logIn(http: string, userId: string, material: object = {}): Promise<string> {
  const body = JSON.stringify({ userId, ...material })
  const answer = await fetch(`${http}/sandbox/session`, { method: 'POST', headers: commandingJson, body })
  return String(Object(await answer.json()).token)
}

async function userIds(http: string, limit: number): Promise<readonly string[]> {
  const { people }: { people?: readonly { readonly userId: string }[] } = (
    await callAt(http, 'social.people', { limit })
  ).data
  return (people ?? []).map(({ userId }) => userId)
}

/** Sessions of this many users. */
export const sessions = async (http: string, limit: number): Promise<readonly string[]> =>
  Promise.all((await userIds(http, limit)).map((userId) => logIn(http, userId)))

interface Reader {
  readonly token: string
  sign(text: string): string
  readonly initialSignature: string
}

/** A session bound to its own key pair. */
async function readerOf(http: string, userId: string): Promise<Reader> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const signer = createPrivateKey(privateKey)
  const signed = (text: string): string => sign('sha256', Buffer.from(text), signer).toString('base64')
  const timestamp = String(Date.now())
  const initialSignature = signed(timestamp)
  const material = { publicKey, algorithm: 'rsa1024', timestamp, initialSignature }
  return { token: await logIn(http, userId, material), sign: signed, initialSignature }
}

const path = '/v1/user/preference/get'
const body = JSON.stringify(common)

/**
 * Logs in this many users.
 * @returns a function that creates their calls in turn, signed in mode 0 like a browser's
 */
export async function signedRequests(http: string, readers: number): Promise<() => Prepared> {
  const loggedIn = await Promise.all((await userIds(http, readers)).map((userId) => readerOf(http, userId)))
  let trace = 0
  return () => {
    const reader = loggedIn[++trace % loggedIn.length]
    if (!reader) throw new Error('Not logged in.')
    const tm = String(Date.now())
    const text = `${path}\n${tm}`
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${reader.token}`,
      tm,
      uhti: `bench${trace}`,
      'device-sign': reader.sign(text),
      'device-sign-mode': '0',
      'device-sign-data-md5': createHash('md5').update(text).digest('hex'),
      'device-sign-key': reader.initialSignature.slice(0, 8),
    }
    return { path, headers, body }
  }
}

/** A public call. */
export const openRequest: Prepared = {
  path: '/v1/mcp/market/ticker',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ ...common, symbolIds: ['BTCUSDT'] }),
}
