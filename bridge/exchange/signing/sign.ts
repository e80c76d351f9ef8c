import md5 from 'crypto-js/md5.js'
import { InsightsError } from '#bridge/lib/errors.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import type { SignedPaths } from '../signedPaths.ts'
import { type Algorithm, defaultAlgorithm, isAlgorithm } from './keyPair.ts'

/** The parts of the signed text: path and time; with the trace id; with the body. */
export type SignMode = 0 | 1 | 2

/** The sign configuration: see docs/exchange.md#signing. Paths start with `/`. */
export interface SignConfig extends SignedPaths {
  /** False: nothing is signed; and nothing sealed, where the build lets an exchange switch that off. */
  readonly clientOpen: boolean
  /** PEM; with its signature by the built-in certificate, in base64. Empty if the exchange sent no key. */
  readonly serverPublicKey: string
  readonly serverPublicKeySign: string
  readonly defaultAlgorithm: Algorithm
  /** By path or beginning of a path. */
  readonly signModes: Readonly<Record<string, SignMode>>
  /** Paths that need the device check's fields in the body. */
  readonly userCheckDeviceUrl: readonly string[]
}

const isPaths = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((path) => typeof path === 'string' && path.startsWith('/'))

const isMode = (value: unknown): value is SignMode => value === 0 || value === 1 || value === 2
const isModes = (value: unknown): value is SignConfig['signModes'] =>
  isRecord(value) && Object.values(value).every(isMode)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads a sign configuration; `undefined` when it is empty or misshapen. A list that is not sent is empty. */
export function readSignConfig(value: unknown): SignConfig | undefined {
  if (!isRecord(value) || typeof value.clientOpen !== 'boolean') return undefined
  const { clientOpen, exactUrls = [], prefixUrls = [], signModes = {}, userCheckDeviceUrl = [] } = value
  const algorithm = value.defaultAlgorithm ?? defaultAlgorithm
  if (!isPaths(exactUrls) || !isPaths(prefixUrls) || !isPaths(userCheckDeviceUrl)) return undefined
  if (!isModes(signModes) || !isAlgorithm(algorithm)) return undefined
  return {
    clientOpen,
    serverPublicKey: textOf(value.serverPublicKey),
    serverPublicKeySign: textOf(value.serverPublicKeySign),
    defaultAlgorithm: algorithm,
    exactUrls,
    prefixUrls,
    signModes,
    userCheckDeviceUrl,
  }
}

/** The mode of a path: by itself, else by its longest beginning, else 2. */
export function modeOf({ signModes }: SignConfig, path: string): SignMode {
  const [longest = ''] = Object.keys(signModes)
    .filter((start) => path.startsWith(start))
    .sort((one, other) => other.length - one.length)
  return signModes[path] ?? signModes[longest] ?? 2
}

/** A request exactly as it is sent: the signature covers every byte. */
export interface SentRequest {
  /** Path and query, starting with `/`. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Empty without a body. */
  readonly body: string
}

/** A pair's holder. */
export interface Signer {
  sign(text: string): Promise<string>
  /** The pair's timestamp, signed by it, in base64. */
  readonly initialSignature: string
}

/** How much of the signed timestamp names the key: see docs/exchange.md#signing. */
const keyNameLength = 8

/** A core request to be signed lacks `tm` or `uhti`, or has another site's URL: a bug in the client. */
export class UnsignableError extends InsightsError {
  override readonly name = 'UnsignableError'
  readonly isTransient = false
}

/** Path, time, trace id and body, a line each, as many as the mode says: see docs/exchange.md#signing. */
export function signedText(mode: SignMode, { url, headers, body }: SentRequest): string {
  const { tm = '', uhti = '' } = headers
  if (!url.startsWith('/')) throw new UnsignableError(`Cannot sign this URL, because it does not start with /: ${url}`)
  if (!tm || !uhti) throw new UnsignableError(`Cannot sign this core request without tm and uhti: ${url}`)
  return [url, tm, uhti, body].slice(0, 2 + mode).join('\n')
}

/** The headers that sign a request: see docs/exchange.md#signing. */
export async function signingHeaders(
  config: SignConfig,
  { sign, initialSignature }: Signer,
  request: SentRequest,
): Promise<Record<string, string>> {
  const mode = modeOf(config, request.url.split('?')[0] ?? '')
  const text = signedText(mode, request)
  return {
    'device-sign': await sign(text),
    'device-sign-mode': String(mode),
    'device-sign-data-md5': md5(text).toString(),
    'device-sign-key': initialSignature.slice(0, keyNameLength),
  }
}
