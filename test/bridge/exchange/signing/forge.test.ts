import { constants, createHash, createPublicKey, generateKeyPairSync, privateEncrypt, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { forgeEngine } from '#bridge/exchange/signing/forge.ts'
import { webCrypto } from '#bridge/exchange/signing/webCrypto.ts'
import { certificate, goodConfig, headers, openSigning, requestTo, server, signedBy, stranger } from './world.ts'

const signed = goodConfig.serverPublicKey.trim()
const good = Buffer.from(goodConfig.serverPublicKeySign, 'base64')
const reading = requestTo('/v1/user/overview/userinfo', { a: 1 })
const logIn = { ...reading, url: '/v1/user/login', isSealed: true, body: { loginName: 'm@a.example', pwd: 'Secret-1' } }

/** A signature whose padded block is made by hand. */
const signedBlock = (...parts: readonly Buffer[]): Buffer =>
  privateEncrypt({ key: certificate.privateKey, padding: constants.RSA_NO_PADDING }, Buffer.concat(parts))
const digest = createHash('sha256').update(signed).digest()
/** DigestInfo of SHA-256. */
const info = Buffer.concat([Buffer.from('3031300d060960864801650304020105000420', 'hex'), digest])
const infoWithoutNull = Buffer.concat([Buffer.from('302f300b0609608648016503040201', 'hex'), info.subarray(17)])
/** The same in another spelling, or with something that does not belong: none is the block that RFC 8017, section 9.2, builds. */
const oddInfos: Readonly<Record<string, Buffer>> = {
  'without its NULL': infoWithoutNull,
  'with an empty text for its NULL': Buffer.from(info.toString('hex').replace('0500', '0400'), 'hex'),
  'with garbage for its NULL': Buffer.concat([
    Buffer.from('3035301106096086480165030402010504c0ffee00', 'hex'),
    info.subarray(17),
  ]),
  'with its length spelt long': Buffer.concat([Buffer.from('308131', 'hex'), info.subarray(2)]),
  'with garbage behind its digest': Buffer.concat([
    Buffer.from('3033', 'hex'),
    info.subarray(2),
    Buffer.from('0500', 'hex'),
  ]),
  'that says SHA-512': Buffer.from(info.toString('hex').replace('0402010500', '0402030500'), 'hex'),
}
const filled = (length: number) => Buffer.alloc(length, 0xff)
const start = Buffer.from([0, 1])
const end = Buffer.from([0])
const flipped = (at: number): Buffer => {
  const bytes = Buffer.from(good)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}

const signatures: Readonly<Record<string, Buffer | string>> = {
  'a stranger’s': signedBy(stranger.privateKey, signed),
  'the server’s own': signedBy(server.privateKey, signed),
  'over the key with its line end': signedBy(certificate.privateKey, `${signed}\n`),
  'over another key': signedBy(certificate.privateKey, stranger.publicKey.trim()),
  'over nothing': signedBy(certificate.privateKey, ''),
  'over the key’s bytes instead of its text': sign(
    'sha256',
    createPublicKey(signed).export({ type: 'spki', format: 'der' }),
    certificate.privateKey,
  ),
  'by SHA-1': sign('sha1', Buffer.from(signed), certificate.privateKey),
  'by SHA-512': sign('sha512', Buffer.from(signed), certificate.privateKey),
  'by MD5': sign('md5', Buffer.from(signed), certificate.privateKey),
  'by PSS': sign('sha256', Buffer.from(signed), {
    key: certificate.privateKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
  }),
  'of the bare digest': privateEncrypt(certificate.privateKey, digest),
  'padded as for encryption': signedBlock(Buffer.from([0, 2]), filled(256 - 3 - info.length), end, info),
  'with short padding and garbage behind': signedBlock(start, filled(8), end, info, filled(256 - 11 - info.length)),
  'with garbage in the padding': signedBlock(start, Buffer.alloc(256 - 3 - info.length, 0xfe), end, info),
  'without the padding’s end': signedBlock(start, filled(256 - 2 - info.length), info),
  'with no leading zero': signedBlock(Buffer.from([1]), filled(256 - 2 - info.length), end, info),
  'one zero byte longer': Buffer.concat([Buffer.alloc(1), good]),
  'one byte longer': Buffer.concat([good, Buffer.from([1])]),
  twice: Buffer.concat([good, good]),
  nothing: '',
  'all zero': Buffer.alloc(256),
  'all ones': filled(256),
  one: Buffer.concat([Buffer.alloc(255), Buffer.from([1])]),
  hexadecimal: good.toString('hex'),
  'half of it': good.subarray(0, 128),
  ...Object.fromEntries(
    Object.entries(oddInfos).map(([how, odd]) => [
      `with a DigestInfo ${how}`,
      signedBlock(start, filled(256 - 3 - odd.length), end, odd),
    ]),
  ),
  ...Object.fromEntries([1, 16, 255].map((left) => [`its first ${left} bytes`, good.subarray(0, left)])),
  ...Object.fromEntries(
    [0, 1, 63, 127, 128, 200, 254, 255].map((at) => [`with bit 0 of byte ${at} turned`, flipped(at)]),
  ),
}

/** The good signature's number with the modulus added, where that still has as many bytes: the same residue, another text. */
function moreByModulus(): string {
  const { n = '' } = createPublicKey(certificate.publicKey).export({ format: 'jwk' })
  const modulus = BigInt(`0x${Buffer.from(n, 'base64url').toString('hex')}`)
  const sum = BigInt(`0x${good.toString('hex')}`) + modulus
  return Buffer.from(sum.toString(16).padStart(sum >> 2048n ? 514 : 512, '0'), 'hex').toString('base64')
}

const asBase64 = (bytes: Buffer | string): string => (typeof bytes === 'string' ? bytes : bytes.toString('base64'))

const otherKeys: Readonly<Record<string, string>> = {
  'a stranger’s': stranger.publicKey,
  'the certificate’s': certificate.publicKey,
  'the same with another first line': signed.replace('PUBLIC KEY', 'RSA PUBLIC KEY'),
  'the same with a character changed': signed.replace(
    /(\n.{40})(.)/,
    (_, before: string, one: string) => before + (one === 'A' ? 'B' : 'A'),
  ),
  'the same in one line': signed.replace(/\n(?!-)/g, ''),
  'the same with another key behind': `${signed}\n${stranger.publicKey.trim()}`,
  'the same with another key before': `${stranger.publicKey.trim()}\n${signed}`,
  'the same with words behind': `${signed}\nby the exchange`,
  'cut short': signed.slice(0, -40),
}

const cases: readonly (readonly [name: string, config: object])[] = [
  ...Object.entries(signatures).map(
    ([name, bytes]) => [`a signature ${name}`, { ...goodConfig, serverPublicKeySign: asBase64(bytes) }] as const,
  ),
  ...Object.entries(otherKeys).map(
    ([name, key]) => [`a key: ${name}`, { ...goodConfig, serverPublicKey: key }] as const,
  ),
]

test('accepts a genuine configuration', async () => {
  const { signing, reports } = openSigning()
  expect(JSON.parse((await signing.prepare(logIn)).body)).toHaveProperty('ciphertext')
  expect(reports).toEqual([])
})

test.each(cases)(
  '[sec-server-key] rejects and reports %s: uses none of its keys, and sends no log-in',
  async (_, config) => {
    const { signing, reports, kept } = openSigning(config)
    expect((await signing.prepare(reading)).headers).toEqual(headers)
    await expect(signing.prepare(logIn)).rejects.toMatchObject({ name: 'SealError', reason: 'serverKey' })
    expect(new Set(reports.map(([event]) => event))).toEqual(new Set(['gatewaySignVerifyFailed']))
    expect(kept.size).toBe(0)
  },
)

const engines = [
  ['WebCrypto', webCrypto],
  ['node-forge', forgeEngine],
] as const

describe.each(engines)('%s, with a genuine signature', (_, engine) => {
  test('accepts it', async () => {
    expect(await engine.verify(certificate.publicKey, signed, goodConfig.serverPublicKeySign)).toBe(true)
  })

  test.each<readonly [name: string, signature: string]>([
    ...Object.entries(signatures).map(([name, bytes]): [string, string] => [name, asBase64(bytes)]),
    ['the same number and the modulus once more', moreByModulus()],
    ['its base64 with signs of no alphabet', goodConfig.serverPublicKeySign.replace(/^.{8}/, '$&!*')],
  ])('refuses %s', async (_name, signature) => {
    expect(await engine.verify(certificate.publicKey, signed, signature)).toBe(false)
  })
})

/** The smallest number whose cube begins with a block: with e = 3, a signature made without a key. */
function cubeRoot(block: bigint): bigint {
  let low = 0n
  let high = 1n << 1024n
  while (low < high) {
    const middle = (low + high) / 2n
    if (middle ** 3n < block) low = middle + 1n
    else high = middle
  }
  return low
}

describe.each(engines)('%s, with a certificate of e = 3', (_, engine) => {
  const weak = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicExponent: 3,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const asSignature = (root: bigint): string =>
    Buffer.from(root.toString(16).padStart(512, '0'), 'hex').toString('base64')

  test('accepts its signature', async () => {
    expect(await engine.verify(weak.publicKey, signed, signedBy(weak.privateKey, signed))).toBe(true)
  })

  test.each([
    ['garbage behind the digest', Buffer.concat([start, filled(8), end, info])],
    ['garbage behind the digest, and no padding', Buffer.concat([start, end, info])],
  ])('refuses a cube root with %s', async (_name, head) => {
    const block = BigInt(`0x${Buffer.concat([head, Buffer.alloc(256 - head.length)]).toString('hex')}`)
    const root = cubeRoot(block)
    const cube = (root ** 3n).toString(16).padStart(512, '0')
    // The forgery is one: its cube begins as a true block does.
    expect(cube.startsWith(head.toString('hex'))).toBe(true)
    expect(await engine.verify(weak.publicKey, signed, asSignature(root))).toBe(false)
  })
})
