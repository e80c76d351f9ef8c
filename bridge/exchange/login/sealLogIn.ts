import { isRecord } from '#bridge/lib/guards.ts'
import { readId } from '#bridge/lib/userId.ts'
import { isPublicKey, publicKeyWanted } from '../signing/publicKeys.ts'
import type { SetUp, SetUpDeps } from '../signing/setUp.ts'
import { SealError } from './errors.ts'
import { sensitiveFields } from './fields.ts'
import { sealBody } from './seal.ts'

/** Who a log-in's answer says has logged in: `userInfo.userId`, or the same in `accessTokenResVO`. `null` where it names no user. */
export function userIdOf(answer: unknown): string | null {
  if (!isRecord(answer)) return null
  const { userInfo, accessTokenResVO } = answer
  return (isRecord(userInfo) ? readId(userInfo.userId) : null) ?? userIdOf(accessTokenResVO)
}

/** Whether the answer of a path is about a QR code that no other device has confirmed: it opens no session. */
export const isWaiting = (answer: unknown, path: string): boolean =>
  path.includes('/public/get') && !(isRecord(answer) && answer.status === 'confirmed')

type Fields = Readonly<Record<string, unknown>>

/**
 * A log-in's body as it is sent: its sensitive fields sealed; plain where the exchange has switched that off.
 * @throws {SealError} where they cannot be sealed. Nothing may be sent then.
 */
export async function sealLogIn(
  how: SetUp,
  path: string,
  body: Fields,
  { report, tell, certificateKeys }: Pick<SetUpDeps, 'report' | 'tell' | 'certificateKeys'>,
): Promise<Fields> {
  const sensitive = sensitiveFields[path] ?? []
  if (how.state === 'off') return body
  if (how.state === 'unsigned') {
    if (sensitive.length === 0) return body
    const isUnreadable = how.why === 'serverKey' && !certificateKeys.every(isPublicKey)
    if (isUnreadable) console.error(`Invalid signing.certificate. ${publicKeyWanted}`)
    tell('sealRefused', isUnreadable ? 'serverKey, signing.certificate is not a public key' : how.why)
    throw new SealError(how.why)
  }
  const { config, pair, signer } = how
  const { publicKey, algorithm, timestamp } = pair
  const material = { publicKey, algorithm, timestamp, initialSignature: signer.initialSignature }
  try {
    return await sealBody(body, sensitive, material, config.serverPublicKey)
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown'
    report('loginEncryptFailed', name)
    tell('sealRefused', name)
    throw new SealError('seal', error)
  }
}
