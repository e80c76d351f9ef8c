import { createPublicKey, createVerify, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { defineExchange } from '#bridge/config.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { ensureSigningKeys } from '#fixtures/signing/keys.ts'
import { inlineCertificates } from '#scripts/build/certificate.ts'
import { exchangePath, exchangeSources, loadExchange } from '#scripts/build/exchange.ts'
import { folderForFile } from '#test/support/folder.ts'

const at = folderForFile()
beforeAll(() => ensureSigningKeys(at('keys')))

const exchangeWith = (certificate: string | [string] | [string, string]) =>
  defineExchange({ ...sandbox, signing: { certificate, allowUnsigned: false } })
const sealed = async (certificate: string | [string] | [string, string], now?: number) =>
  (await inlineCertificates(exchangeWith(certificate), at(), now)).signing.certificate
const keyIn = (pem: string): string =>
  new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'pem' }).toString().trim()
/** As a build packs it. */
const packedOf = (pem: string): string =>
  `Valid to ${new Date(new X509Certificate(pem).validTo).toISOString()}\n${keyIn(pem)}`
const text = (file: string) => readFile(at('keys', file), 'utf8')

test('replaces one or two certificates, as paths or PEM text, by public key and expiry', async () => {
  const [first, second] = [await text('gateway.pem'), await text('gateway-next.pem')]
  expect(await sealed('keys/gateway.pem')).toEqual([packedOf(first)])
  expect(await sealed(first)).toEqual([packedOf(first)])
  expect(await sealed([packedOf(first)])).toEqual([packedOf(first)])
  expect(await sealed([keyIn(first)])).toEqual([keyIn(first)])
  expect(await sealed(['keys/gateway.pem', second])).toEqual([packedOf(first), packedOf(second)])
  expect(keyIn(first)).not.toBe(keyIn(second))
})

test('rejects a missing, broken, future, expired or unsupported certificate with a sentence', async () => {
  const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
  const { publicKey } = generateKeyPairSync('ed25519')
  await writeFile(at('broken.pem'), broken)
  const year = 365 * 86_400_000
  await expect(sealed('none.pem')).rejects.toThrow(`${at('none.pem')}, which cannot be read.`)
  await expect(sealed('broken.pem')).rejects.toThrow('broken.pem is not a PEM certificate.')
  await expect(sealed(broken)).rejects.toThrow('the text given is not a PEM certificate.')
  await expect(sealed(broken.replaceAll('CERTIFICATE', 'PUBLIC KEY'))).rejects.toThrow('is not a PEM public key.')
  await expect(sealed('keys/gateway.pem', Date.now() + 11 * year)).rejects.toThrow(/gateway\.pem expired on 20\d\d-/)
  await expect(sealed('keys/gateway.pem', Date.now() - year)).rejects.toThrow(/is not valid before 20\d\d-/)
  const edwards = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  await expect(sealed(edwards)).rejects.toThrow('has no RSA key.')
})

test('loads the sandbox’s exchange with the public key in place of the path', async () => {
  const { certificate } = (await loadExchange(exchangePath())).signing
  expect(certificate).toEqual([expect.stringMatching(/^Valid to 20\S+Z\n-----BEGIN PUBLIC KEY-----/)])
})

test('does not load a configuration without allowUnsigned', async () => {
  const unsaid = JSON.stringify({ ...sandbox, signing: { certificate: 'keys/gateway.pem' } })
  await writeFile(at('unsaid.mjs'), `export default ${unsaid}`)
  await expect(loadExchange(at('unsaid.mjs'))).rejects.toThrow('signing.allowUnsigned must say whether')
})

test('does not pack an exchange whose certificates are unread', async () => {
  expect(() => exchangeSources(sandbox)).toThrow('signing.certificate is not loaded')
  const packed = exchangeSources(await loadExchange(exchangePath()))['insights:certificates']
  expect(packed).toContain('BEGIN PUBLIC KEY')
  expect(packed).not.toContain('.pem')
})

test('each certificate of the sandbox has signed its server key', async () => {
  const { server, signatures } = await ensureSigningKeys(at('keys'))
  expect(createPublicKey(server.publicKey).asymmetricKeyDetails).toMatchObject({ modulusLength: 2048 })
  for (const [file, signature] of [
    ['gateway.pem', signatures.first],
    ['gateway-next.pem', signatures.second],
  ] as const) {
    const verify = createVerify('sha256').update(server.publicKey.trim())
    expect(verify.verify(keyIn(await text(file)), signature, 'base64')).toBe(true)
  }
})

test('creates keys once for two parallel processes, in files that only their owner can read', async () => {
  const keys = at('others')
  const made = await Promise.all([ensureSigningKeys(keys), ensureSigningKeys(keys)])
  const again = await ensureSigningKeys(keys)
  expect(made.map(({ server }) => server)).toEqual([again.server, again.server])
  for (const file of ['server.key', 'gateway.key', 'gateway-next.key']) {
    expect((await stat(join(keys, file))).mode & 0o777).toBe(0o600)
  }
})

test('recreates a folder with a broken file', async () => {
  const keys = at('torn')
  const before = await ensureSigningKeys(keys)
  await writeFile(join(keys, 'gateway.pem'), '')
  const after = await ensureSigningKeys(keys)
  expect(after.server).not.toEqual(before.server)
  expect(await ensureSigningKeys(keys)).toEqual(after)
})
