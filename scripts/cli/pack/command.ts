import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Files, readIfThere, writeFolder } from '#scripts/build/files.ts'
import { builtFolder, builtPages, jsonOf } from './builtPages.ts'
import { exchangeIn, idIn, idOf } from './exchangeIn.ts'
import { manifestFile, PackError, pack, signatureFile } from './pack.ts'
import { type BuildMarks, isPacked, rebrand } from './rebrand.ts'

/** Base64 of the 32 raw bytes of the public key; built into the app. */
export function publicKeyOf(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  if (typeof x !== 'string') throw new PackError('The key has no public part. Use an Ed25519 private key.')
  return Buffer.from(x, 'base64url').toString('base64')
}

export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** The key's path next to the configuration, one per exchange. */
export const ownKey = (folder: string, id: string): string => join(folder, `insights-signing-${id}.pem`)

/**
 * Reads the signing key, or creates it with access for its owner only. @throws {PackError} if the file is no Ed25519
 * key
 */
async function signingKey(path: string) {
  const given = await readIfThere(path)
  if (given === undefined) {
    const { privateKey } = generateKeyPairSync('ed25519')
    // `wx`: parallel packers do not overwrite each other's key.
    await writeFile(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
    return { key: privateKey, publicKey: publicKeyOf(privateKey), isNew: true }
  }
  const key = privateKeyIn(String(Buffer.from(given)), path)
  return { key, publicKey: publicKeyOf(key), isNew: false }
}

/** @throws {PackError} for an invalid key; `path` is for the message */
export function privateKeyIn(pem: string, path: string): KeyObject {
  const no = `${path} is no Ed25519 private key in PEM.`
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (cause) {
    throw new PackError(no, { cause })
  }
  throw new PackError(no)
}

/** Default validity of a signature. Apps keep what they have installed. */
export const daysTaken = 90

export const packUsage = `insights-client pack EXCHANGE [--out FOLDER] [--key FILE] [--version 1.4.0] [--min-app 2.31.0] [--not-after 2027-05-31] [--exchange ID] [--conformance] [--from FOLDER]

  EXCHANGE    the configuration: a module whose default export is defineExchange({ … })
  --out       where the package goes; default insights-package
  --exchange  by what name the app knows its exchange's packages; default: the brand's name, such as meridian
  --key       the Ed25519 private key that signs it; made when it is not there. Default insights-signing-ID.pem beside EXCHANGE
  --version   of the package, higher than the last one that apps have; default: the library's own
  --min-app   the least version of the app that may show it; default 0.0.0
  --not-after  the last day on which an app takes it, in UTC; default: ${daysTaken} days from today
  --conformance  with the conformance page, /conformance.html: for a team's own app while it is built
  --from      the built web view, a folder; default: the one in this package`

const ownBuild = fileURLToPath(new URL('webview', builtFolder))

export const lastDay = (): string => new Date(Date.now() + daysTaken * 86_400_000).toISOString().slice(0, 10)

/** @returns lines to print @throws {PackError} and errors of the configuration or its certificates */
export async function packFor(args: readonly string[]): Promise<string[]> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      out: { type: 'string', default: 'insights-package' },
      key: { type: 'string' },
      version: { type: 'string' },
      'min-app': { type: 'string', default: '0.0.0' },
      'not-after': { type: 'string', default: lastDay() },
      exchange: { type: 'string' },
      conformance: { type: 'boolean', default: false },
      from: { type: 'string', default: ownBuild },
    },
  })
  const [config, ...more] = positionals
  if (!config || more.length > 0) throw new PackError(packUsage)
  const from = resolve(values.from)
  const all = await builtPages(from)
  const marks = jsonOf<BuildMarks>(all, from, 'marks.json')
  const built = jsonOf<{ readonly version: string; readonly release: string }>(all, from, manifestFile)
  const files: Files = new Map([...all].filter(([path]) => isPacked(path) && !/\.(br|gz)$/.test(path)))
  const exchange = await exchangeIn(resolve(config))
  const id = values.exchange ?? idOf(exchange)
  if (id !== idIn(id))
    throw new PackError(
      `Invalid exchange id. Use lower-case letters, digits and hyphens, such as ${idIn(id) || 'meridian'}.`,
    )
  const keyPath = resolve(values.key ?? ownKey(dirname(config), id))
  const { key, publicKey, isNew } = await signingKey(keyPath)
  const version = values.version ?? built.version
  const rebranded = rebrand(files, marks, exchange, { version, conformance: values.conformance })
  const packed = pack(rebranded, {
    name: 'insights',
    exchange: id,
    version,
    minApp: values['min-app'],
    release: built.release,
    notAfter: values['not-after'],
    key,
  })

  const out = resolve(values.out)
  // Cleared first: iOS downloads files by name, so none of an earlier package may remain.
  writeFolder(join(out, 'files'), rebranded)
  await writeFile(join(out, 'insights-webview.zip'), packed.zip)
  await writeFile(join(out, manifestFile), packed.manifestBytes)
  await writeFile(join(out, signatureFile), packed.signature ?? '')
  return [
    ...(exchange.domains.images.includes('self')
      ? [
          'Warning: in an app, self in domains.images is the package’s origin, which has no pictures. Name a real origin.',
        ]
      : []),
    `${exchange.brand.name} ${version}: ${Object.keys(packed.manifest.files).length} files, ${Math.ceil(packed.zip.length / 1024)} KB, in ${out}`,
    `Apps whose exchange is ${id} take it until ${packed.manifest.notAfter}.`,
    `Public key for the app: ${publicKey}`,
    ...(isNew ? [`A new key was made: ${keyPath}. Keep it secret and safe: without it no update reaches an app.`] : []),
  ]
}
