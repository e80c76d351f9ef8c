import { SealRefusedError } from '../login/errors.ts'
import type { SetUp, SetUpDeps } from '../signing/setUp.ts'
import { sensitiveFields } from './fields.ts'
import { sealBody } from './seal.ts'

export { whoseIs } from './whose.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * A log-in's body as it is sent: its sensitive fields sealed; plain where the exchange has switched that off.
 * @throws {SealRefusedError} where they cannot be sealed. Nothing may be sent then.
 */
export async function sealLogIn(how: SetUp, path: string, body: Fields, report: SetUpDeps['report']): Promise<Fields> {
  const sensitive = sensitiveFields[path] ?? []
  if (how.state === 'off') return body
  if (how.state === 'unsigned') {
    if (sensitive.length > 0) throw new SealRefusedError(how.why)
    return body
  }
  const { config, pair, signer } = how
  const { publicKey, algorithm, timestamp } = pair
  const material = { publicKey, algorithm, timestamp, initialSignature: signer.initialSignature }
  try {
    return await sealBody(body, sensitive, material, config.serverPublicKey)
  } catch (error) {
    report('loginEncryptFailed', error instanceof Error ? error.name : 'unknown')
    throw new SealRefusedError('seal', error)
  }
}
