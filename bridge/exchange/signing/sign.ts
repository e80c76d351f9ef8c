import md5 from 'crypto-js/md5.js'
import { InsightsError } from '#bridge/lib/errors.ts'
import { modeOf, type SignConfig, type SignMode } from './config.ts'

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
