import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { common, logIn, userIds } from './client.ts'
import type { Prepared } from './load.ts'

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
