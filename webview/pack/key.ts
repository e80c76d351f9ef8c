import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PackError } from './pack.ts'

export interface SigningKey {
  readonly key: KeyObject
  /** Base64 of the 32 bytes of the public key: what the app is built with. */
  readonly publicKey: string
  readonly isNew: boolean
}

/** Base64 of the raw public key. */
export function publicKeyOf(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  if (typeof x !== 'string') throw new PackError('The key has no public half.')
  return Buffer.from(x, 'base64url').toString('base64')
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * Where an exchange's key is in the folder of its configuration. Exchanges of one folder have a key each.
 * @throws {PackError} where only a key without an exchange's name is there, as packers up to 0.1 made it: it may be anybody's, and
 *   apps that trust it would not take what another signs.
 */
export async function ownKey(folder: string, id: string): Promise<string> {
  const [own, older] = [join(folder, `insights-signing-${id}.pem`), join(folder, 'insights-signing.pem')]
  if (!(await isThere(own)) && (await isThere(older)))
    throw new PackError(
      `${older} does not say whose key it is. If it is this exchange's, name it ${own}; else say --key FILE.`,
    )
  return own
}

/**
 * Reads the key that signs packages, or makes it, readable by its owner alone.
 * @throws {PackError} where the file is there and is no Ed25519 key.
 */
export async function signingKey(path: string): Promise<SigningKey> {
  const given = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (given === undefined) {
    const { privateKey } = generateKeyPairSync('ed25519')
    // `wx`: two packers at once do not overwrite each other's key.
    await writeFile(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
    return { key: privateKey, publicKey: publicKeyOf(privateKey), isNew: true }
  }
  const key = privateKeyIn(given, path)
  return { key, publicKey: publicKeyOf(key), isNew: false }
}

function privateKeyIn(pem: string, path: string): KeyObject {
  const no = `${path} is no Ed25519 private key in PEM.`
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (cause) {
    throw new PackError(no, { cause })
  }
  throw new PackError(no)
}
