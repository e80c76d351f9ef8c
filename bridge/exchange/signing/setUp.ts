import { isLoss } from '#bridge/lib/isLoss.ts'
import { fullKey } from '#bridge/storage/local.ts'
import { signConfigKey } from '../signConfigKey.ts'
import type { SignedPaths } from '../signedPaths.ts'
import { type Algorithm, type Engine, type KeyPair, utf8 } from './keyPair.ts'
import { readSignConfig, type SignConfig, type Signer } from './sign.ts'

/** The store of key pairs: by token, by user id, and one unbound pair for each algorithm. */
export interface KeyStore {
  read(name: string): Promise<KeyPair | undefined>
  write(name: string, pair: KeyPair): Promise<void>
  /** Stores a pair unless there is one. @returns the stored pair. */
  keep(name: string, pair: KeyPair): Promise<KeyPair>
  remove(name: string): Promise<void>
  /** The algorithm of the pair that was bound last, for any user; `undefined` if no pair was bound. */
  lastBound(): Algorithm | undefined
  noteBound(algorithm: Algorithm): void
  /** False once a pair could not be stored, and so ends with this page. */
  isLasting(): boolean
}

export interface Session {
  /** Empty for a visitor. */
  readonly token: string
  readonly userId: string
}

/** Signing failures that are reported to the exchange: see docs/exchange.md#faults. */
export type SigningReport =
  | 'loginEncryptFailed'
  | 'genKeypairFailed'
  | 'configNotMatched'
  | 'gatewaySignVerifyFailed'
  | 'removeLoginStatus'

/** Signing faults that are reported to the host: a session without a key pair, an expired certificate, a log-in that could not be sealed. */
export type SigningFault = 'bindFailed' | 'certificateEnded' | 'sealRefused'

export interface SetUpDeps {
  /** Fetches `data.gatewaySignConfig`. @throws if it does not load. */
  readonly fetchConfig: () => Promise<unknown>
  /** Called with the sign configuration; `undefined` if the exchange turned signing off. */
  readonly onPaths?: (paths: SignedPaths | undefined) => void
  /** Public keys of the built-in certificates, PEM; two while one replaces the other. */
  readonly certificateKeys: readonly string[]
  readonly engine: Engine
  readonly keys: KeyStore
  readonly session: () => Session
  readonly report: (event: SigningReport, reason: string) => void
  readonly tell: (fault: SigningFault, reason: string) => void
  /** Whether the exchange may turn signing off, and with it sealing. That answer is not authenticated. */
  readonly allowUnsigned: boolean
  /** Whether the page was loaded over HTTPS. Key pairs are created only then. */
  readonly isSecure: boolean
  readonly now: () => number
  /** Creates key pairs, and seals log-ins. Both load lazily. */
  readonly pairs: () => Promise<{
    readonly unboundPair: (parts: SetUpDeps, algorithm: Algorithm) => Promise<KeyPair>
  }>
  /** Creates the key pairs for the next log-in. */
  readonly backUp: (parts: SetUpDeps) => Promise<void>
  readonly logIn: () => Promise<LogIn>
}

type Fields = Readonly<Record<string, unknown>>

/** What a log-in call needs of `sealLogIn.ts`. */
interface LogIn {
  sealLogIn(how: SetUp, path: string, body: Fields, parts: SetUpDeps): Promise<Fields>
  userIdOf(answer: unknown): string | null
  isWaiting(answer: unknown, path: string): boolean
}

/** Why requests go unsigned. */
export type Unsigned = 'noConfig' | 'badConfig' | 'serverKey' | 'closed' | 'insecure' | 'keyPair' | 'unbound'

export type SetUp =
  /** The exchange turned signing off, as the configuration allows. */
  | { readonly state: 'off'; readonly isTransient?: undefined }
  /** `isTransient`: the next request tries again. */
  | { readonly state: 'unsigned'; readonly why: Unsigned; readonly isTransient?: boolean | undefined }
  | {
      readonly state: 'ready'
      readonly config: SignConfig
      readonly pair: KeyPair
      readonly signer: Signer
      readonly isTransient?: undefined
    }

const unsigned = (why: Unsigned, isTransient?: boolean): SetUp => ({ state: 'unsigned', why, isTransient })

/** Session storage may be denied or full: then each page asks for itself. */
function keepConfig(text: string): void {
  try {
    sessionStorage.setItem(fullKey(signConfigKey), text)
  } catch {
    // The next page asks again.
  }
}

function keptConfig(): SignConfig | undefined {
  try {
    return readSignConfig(JSON.parse(sessionStorage.getItem(fullKey(signConfigKey)) ?? ''))
  } catch {
    return undefined
  }
}

export const forgetConfig = (): void => {
  try {
    sessionStorage.removeItem(fullKey(signConfigKey))
  } catch {
    // What cannot be read cannot be kept.
  }
}

export const signingFailureReason = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'

export const unboundName = (algorithm: Algorithm): string => `unbound ${algorithm}`
export const userName = (userId: string): string => `user ${userId}`
/** A token is a secret, so its digest is the key. */
export async function tokenName(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', utf8(token))
  return `token ${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The pair that a session is bound to, where this browser has it. */
export async function boundPair(
  { keys }: Pick<SetUpDeps, 'keys'>,
  { token, userId }: Session,
): Promise<KeyPair | undefined> {
  return (await keys.read(await tokenName(token))) ?? (await keys.read(userName(userId)))
}

async function takeConfig({ fetchConfig, report }: SetUpDeps): Promise<SignConfig | Unsigned> {
  const kept = keptConfig()
  if (kept) return kept
  let sent: unknown
  try {
    sent = await fetchConfig()
  } catch (error) {
    // Network errors are not reported.
    console.warn('The sign configuration did not load; requests go unsigned.', error)
    return 'noConfig'
  }
  const config = readSignConfig(sent)
  if (config) keepConfig(JSON.stringify(config))
  else report('configNotMatched', sent === null || sent === undefined ? 'empty' : 'misshapen')
  return config ?? 'badConfig'
}

/** `undefined` if verification cannot run here: that says nothing about the key. */
async function isServerKeyGood(parts: SetUpDeps, config: SignConfig): Promise<boolean | undefined> {
  const { serverPublicKey, serverPublicKeySign } = config
  if (!serverPublicKey || !serverPublicKeySign) {
    parts.report('gatewaySignVerifyFailed', 'missing')
    return false
  }
  try {
    for (const key of parts.certificateKeys) {
      if (await parts.engine.verify(key, serverPublicKey.trim(), serverPublicKeySign)) return true
    }
  } catch (error) {
    console.warn('Could not verify the exchange’s key.', error)
    return undefined
  }
  parts.report('gatewaySignVerifyFailed', 'unverified')
  return false
}

/** Sets up signing, step by step. Never throws: without it, requests are sent unsigned, and the reason is reported. */
export async function setUp(parts: SetUpDeps): Promise<SetUp> {
  const config = await takeConfig(parts)
  if (typeof config === 'string') return unsigned(config, true)
  parts.onPaths?.(config.clientOpen ? config : undefined)
  if (!config.clientOpen) return parts.allowUnsigned ? { state: 'off' } : unsigned('closed')
  const isGood = await isServerKeyGood(parts, config)
  if (isGood === false) return unsigned('serverKey')
  if (!parts.isSecure) return unsigned('insecure')
  if (!isGood) return unsigned('serverKey', true)

  const session = parts.session()
  try {
    const pair = await (session.token
      ? boundPair(parts, session)
      : (await parts.pairs()).unboundPair(parts, config.defaultAlgorithm))
    // Bound in another browser, or lost with its storage. A new pair would belong to no account.
    if (!pair) return unsigned('unbound')
    const sign = await parts.engine.signer(pair.privateKey)
    const signer = { sign, initialSignature: await sign(pair.timestamp) }
    return { state: 'ready', config, pair, signer }
  } catch (error) {
    // A script that did not come is a network error, and no fault of the keys.
    const isLost = isLoss(error)
    if (!isLost) parts.report('genKeypairFailed', signingFailureReason(error))
    return unsigned('keyPair', isLost)
  }
}
