import { isRecord } from '#bridge/lib/guards.ts'
import { readId } from '#bridge/lib/userId.ts'
import { sealBlock } from '../signing/forge.ts'
import { type KeyPair, toBase64, utf8 } from '../signing/keyPair.ts'
import { isPublicKey, publicKeyWanted } from '../signing/publicKeys.ts'
import type { SetUp, SetUpDeps } from '../signing/setUp.ts'
import { SealError } from './errors.ts'

/** Bytes of the symmetric key and of its initialisation vector: see docs/exchange.md#signing. */
const keyBytes = 32
const ivBytes = 16

/** Part of every ciphertext: the key pair that the session will be bound to, and proof of holding it. */
export interface KeyMaterial extends Pick<KeyPair, 'publicKey' | 'algorithm' | 'timestamp'> {
  /** The timestamp, signed by the pair. */
  readonly initialSignature: string
}

/** AES-CBC with PKCS#7 padding; AES-256 by a key of 32 bytes. */
export async function encrypt(
  key: Uint8Array<ArrayBuffer>,
  iv: Uint8Array<ArrayBuffer>,
  text: string,
): Promise<Uint8Array> {
  const usable = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt'])
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, usable, utf8(text)))
}

/** `base64(RSA block of key and vector) + '.' + base64(AES-256-CBC of the text)`, with a key and a vector of its own. */
export async function seal(text: string, serverPublicKey: string): Promise<string> {
  const secret = crypto.getRandomValues(new Uint8Array(keyBytes + ivBytes))
  const sealed = await encrypt(secret.subarray(0, keyBytes), secret.subarray(keyBytes), text)
  return `${toBase64(sealBlock(serverPublicKey, secret))}.${toBase64(sealed)}`
}

/** Moves a log-in's sensitive fields, and the key material with them, into `ciphertext`. The rest stays as it is. */
export async function sealBody(
  body: Fields,
  sensitive: readonly string[],
  material: KeyMaterial,
  serverPublicKey: string,
): Promise<Fields> {
  const isSensitive = ([name]: [string, unknown]) => sensitive.includes(name)
  const entries = Object.entries(body)
  const inside = { ...Object.fromEntries(entries.filter(isSensitive)), ...material }
  const outside = Object.fromEntries(entries.filter((entry) => !isSensitive(entry)))
  return { ...outside, ciphertext: await seal(JSON.stringify(inside), serverPublicKey) }
}

/** Log-ins by way of another provider, and what each provider gives to be recognised by. */
const providers = {
  apple: ['token', 'id'],
  google: ['token', 'id'],
  wallet: ['publicAddress', 'signature', 'sign'],
  tg: ['initData', 'id'],
} as const

/** Each step of such a log-in: whether it has the provider's own fields, and its other fields. */
const steps = {
  register: [true, ['email', 'emailCode', 'mobile', 'serialNO']],
  check: [true, []],
  bind: [true, ['loginName', 'pwd']],
  sign: [true, []],
  securityVerify: [false, ['emailCode', 'mobile', 'serialNO']],
  generateVirtual: [true, ['sign']],
} as const

const thirdParties = Object.fromEntries(
  Object.entries(providers).flatMap(([provider, own]) =>
    Object.entries(steps).map(([step, [takesOwn, more]]): [path: string, fields: readonly string[]] => [
      `/v1/user/public/third/${provider}/${step}`,
      [...new Set([...(takesOwn ? own : []), ...more])],
    ]),
  ),
)

const logIn = ['loginName', 'pwd', 'areaCode'] as const
const secondStep = ['emailCode', 'mobileCode', 'googleCode'] as const

/** The fields of each path that move from the body to the ciphertext: see docs/exchange.md#signing. Without fields, it holds the key material only. */
export const sensitiveFields: Readonly<Record<string, readonly string[]>> = {
  '/v1/user/login': logIn,
  '/v1/user/agency/login': logIn,
  '/v1/user/register/mobile': ['mobile', 'areaCode', 'pwd', 'verifyCode', 'rePwd'],
  '/v1/user/register/email': ['email', 'pwd', 'verifyCode', 'rePwd'],
  '/v1/user/register/mobileAndEmail': ['mobile', 'areaCode', 'pwd', 'email', 'emailVerifyCode', 'verifyCode', 'rePwd'],
  '/v1/user/login/verify-login': secondStep,
  '/v1/user/agency/login/verify-login': secondStep,
  '/v1/user/login/verify-login-v2': secondStep,
  '/v1/user/login/verify-auth-login': ['fidoVerifyCode'],
  '/v1/user/login/verifySystemLogin': ['verifyCode'],
  '/v1/user/login/verifySystemLogin-v2': ['verifyCode'],
  ...thirdParties,
  '/v1/user/public/getQrKeyStatus': ['qrcodeKey'],
  '/v1/user/sub/switLogin': ['userId'],
  '/v1/user/sub/switchWeb': ['userId'],
  '/v1/user/sub/switchApp': ['userId'],
  '/v1/user/sub/switchLoginDemo': [],
  '/v1/user/sub/switchTradeDemo': [],
  '/v1/user/public/getCrossTerminalLoginStatus': [],
}

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
