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
