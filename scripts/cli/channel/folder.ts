import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isReleaseChannel, isVersion, mostChannelBytes, type ReleaseChannel } from '#bridge/app/releases/rules.ts'
import { type Guard, isRecord, isText, shape } from '#bridge/lib/guards.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import { isThere } from '../pack/command.ts'
import { manifestFile, PackError, type PackManifest, signatureFile } from '../pack/pack.ts'

export const channelFile = 'channel.json'
export const channelSignatureFile = 'channel.sig'

/** @throws {PackError} if it is missing or not signed by this key */
async function signedFile(path: string, signaturePath: string, key: KeyObject): Promise<Buffer> {
  const [content, signature] = await Promise.all([readFile(path), readFile(signaturePath, 'utf8')]).catch(
    (cause: unknown) => {
      throw new PackError(`Could not read ${path} and ${signaturePath}.`, { cause })
    },
  )
  if (verify(null, content, createPublicKey(key), Buffer.from(signature, 'base64'))) return content
  throw new PackError(`${path} was not signed by this key.`)
}

/** `undefined` before the first release. @throws {PackError} if it is another exchange's or not signed by this key */
export async function readChannel(
  folder: string,
  exchange: string,
  key: KeyObject,
): Promise<ReleaseChannel | undefined> {
  const path = join(folder, channelFile)
  if (!(await isThere(path))) return undefined
  const channel = parsed(String(await signedFile(path, join(folder, channelSignatureFile), key)))
  if (!isReleaseChannel(channel)) throw new PackError(`${path} is not a channel.`)
  if (channel.exchange !== exchange) throw new PackError(`${path} is ${channel.exchange}’s, not ${exchange}’s.`)
  return channel
}

/** The exchange's id, which names its key. @throws {PackError} if there is no channel */
export async function exchangeOfChannel(folder: string): Promise<string> {
  const path = join(folder, channelFile)
  const channel = parsed(await readFile(path, 'utf8').catch(() => ''))
  if (isReleaseChannel(channel)) return channel.exchange
  throw new PackError(`${path} is not a channel. Run \`insights-client release\` to write one.`)
}

/** Atomic. @throws {PackError} if it exceeds the size that apps accept */
export async function writeChannel(folder: string, channel: ReleaseChannel, key: KeyObject): Promise<void> {
  const content = Buffer.from(`${JSON.stringify(channel, null, 2)}\n`)
  if (content.length > mostChannelBytes)
    throw new PackError('The channel has more rows than an app reads. Remove some.')
  const files = [
    [channelSignatureFile, sign(null, content, key).toString('base64')],
    [channelFile, content],
  ] as const
  await mkdir(folder, { recursive: true })
  for (const [name, bytes] of files) {
    await writeFile(join(folder, `${name}.draft`), bytes)
    await rename(join(folder, `${name}.draft`), join(folder, name))
  }
}

export type ReleasePackage = Pick<PackManifest, 'exchange' | 'version' | 'minApp' | 'files'> & {
  readonly notAfter: string
}

const isDigests: Guard<PackManifest['files']> = (value): value is PackManifest['files'] =>
  isRecord(value) && Object.values(value).every(isText)
const isPackage = shape<ReleasePackage>({
  exchange: isText,
  version: isVersion,
  minApp: isVersion,
  notAfter: isText,
  files: isDigests,
})

/** The exchange's id, which names its key. @throws {PackError} if there is no package */
export async function exchangeOf(folder: string): Promise<string> {
  const manifest = parsed(await readFile(join(folder, manifestFile), 'utf8').catch(() => ''))
  if (isPackage(manifest)) return manifest.exchange
  throw new PackError(`${folder} has no signed package. Run \`insights-client pack\` to make one.`)
}

/** Reads a package for publishing, with its signed files. @throws {PackError} if a file is missing or differs */
export async function readPackage(folder: string, key: KeyObject): Promise<ReleasePackage> {
  const path = join(folder, manifestFile)
  const manifest = parsed(String(await signedFile(path, join(folder, signatureFile), key)))
  if (!isPackage(manifest)) throw new PackError(`${path} is not the manifest of a package.`)
  for (const [name, digest] of Object.entries(manifest.files)) {
    const content = await readFile(join(folder, 'files', name)).catch(() => undefined)
    if (content && hash('sha256', content) === digest) continue
    throw new PackError(`${folder}: ${name} is ${content ? 'not as it was signed' : 'missing'}.`)
  }
  if (!(await isThere(join(folder, 'insights-webview.zip'))))
    throw new PackError(`${folder} has no insights-webview.zip.`)
  return manifest
}

/**
 * A published package never changes, except that its signature may be renewed. @throws {PackError} if the version
 * exists with other pages
 */
export async function placePackage(from: string, folder: string, own: ReleasePackage, key: KeyObject): Promise<void> {
  const place = join(folder, own.version)
  if (await isThere(place)) {
    const there = await readPackage(place, key)
    const isSame = JSON.stringify(there.files) === JSON.stringify(own.files) && there.minApp === own.minApp
    if (!isSame)
      throw new PackError(`${own.version} was already released with other files. Pack these as a higher version.`)
  }
  const draft = `${place}.draft`
  await rm(draft, { recursive: true, force: true })
  await cp(from, draft, { recursive: true })
  await rm(place, { recursive: true, force: true })
  await rename(draft, place)
}
