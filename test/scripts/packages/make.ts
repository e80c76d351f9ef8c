import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { unzipSync, zipSync } from 'fflate'
import { manifestFile, pack, signatureFile } from '#scripts/cli/pack/pack.ts'

export type Contents = Readonly<Record<string, Uint8Array>>
type Said = Readonly<Record<string, unknown>>

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
export const newKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey

export interface PackageOptions {
  readonly version?: string
  readonly key: KeyObject
  readonly exchange?: string
  readonly notAfter?: string
  readonly minApp?: string
  readonly files?: Contents
  /** Changes what is signed. */
  readonly says?: (manifest: Said) => Said
  /** Changes what is in the archive, after it was signed. */
  readonly holds?: (contents: Contents) => Contents
}

export interface Made {
  readonly manifest: Uint8Array
  readonly signature: string
  readonly zip: Uint8Array
}

export const ownFiles: Contents = {
  'index.html': bytes('<!doctype html><title>home</title>'),
  'page.html': bytes('<!doctype html><title>page</title>'),
  'assets/main.js': bytes('document.title = "here"'),
}

/** A package as the packer makes it, with what a holder of the key, or an attacker between, may change. */
export function makePackage({ key, version = '1.1.0', files = ownFiles, says, holds, ...named }: PackageOptions): Made {
  const wanted = { exchange: 'meridian', notAfter: '2999-12-31', minApp: '0.0.0', ...named }
  const made = pack(new Map(Object.entries(files)), { name: 'insights', release: '', version, key, ...wanted })
  const manifest = says ? bytes(JSON.stringify(says({ ...made.manifest }))) : made.manifestBytes
  const signature = sign(null, manifest, key).toString('base64')
  const contents = { ...unzipSync(made.zip), [manifestFile]: manifest, [signatureFile]: bytes(signature) }
  return { manifest, signature, zip: zipSync(holds ? holds(contents) : contents) }
}

/** The same archive with one name of a file written over another of the same length. */
export function renamed(zip: Uint8Array, was: string, is: string): Uint8Array {
  const copy = Buffer.from(zip)
  for (let at = copy.indexOf(was); at >= 0; at = copy.indexOf(was, at + 1)) copy.write(is, at, 'latin1')
  return copy
}

/** The same archive, whose directory says that a file is smaller than it is. */
export function understated(zip: Uint8Array, name: string, size: number): Uint8Array {
  const copy = Buffer.from(zip)
  // A file's line in the directory: its name stands at 46, its unpacked size at 24.
  for (let at = copy.indexOf(name); at >= 0; at = copy.indexOf(name, at + 1))
    if (at >= 46 && copy.readUInt32LE(at - 46) === 0x02014b50) copy.writeUInt32LE(size, at - 46 + 24)
  return copy
}
