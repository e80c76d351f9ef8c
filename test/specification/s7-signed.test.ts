import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signedText } from '#bridge/exchange/signing/sign.ts'
import { headers, isSignedBy, openSigning } from '../bridge/exchange/signing/world.ts'

const core = { url: '/v1/user/overview/userinfo', headers, isSealed: false, isOurs: true, body: { locale: 'en' } }

describe('a signed request', () => {
  const names = {
    'device-sign': 'device-sign',
    'device-sign-mode': 'device-sign-mode',
    'device-sign-data-md5': 'device-sign-data-md5',
    'device-sign-key': 'device-sign-key',
  }
  for (const name of Object.keys(names))
    test(`[s7-${name}] ${name}`, async () => {
      const request = await openSigning().signing.prepare(core)
      expect(Object.keys(request.headers)).toContain(name)
    })
  const request = { url: '/v1/a?b=1', headers, body: '{"c":1}' }
  const lines = [request.url, headers.tm, headers.uhti, request.body]
  for (const [mode, says] of [
    [0, '0 path and time'],
    [1, '1 plus trace id'],
    [2, '2 plus body'],
  ] as const)
    test(`[s7-mode-${mode}] ${says}`, () => expect(signedText(mode, request)).toBe(lines.slice(0, 2 + mode).join('\n')))
  test("[s7-signed-time] Time comes from the request's tm header", () =>
    expect(signedText(0, request)).toBe('/v1/a?b=1\n1763700000123'))
  test('[s7-signed-trace] trace id from the uhti header', () =>
    expect(signedText(1, request)).toBe('/v1/a?b=1\n1763700000123\ntrace1'))
  test('[s7-signed-mode-told] by mode', async () =>
    expect((await openSigning().signing.prepare(core)).headers['device-sign-mode']).toBe('2'))
  for (const name of ['userCheckDeviceSign', 'lastAlgorithm'])
    test(`[s7-${name}] ${name}`, async () => {
      const { body } = await openSigning().signing.prepare(core)
      expect(Object.keys(JSON.parse(body))).toContain(name)
    })
  test('[s9-key-eight] signed timestamp cut to its first 8 characters', async () =>
    expect((await openSigning().signing.prepare(core)).headers['device-sign-key']).toHaveLength(8))
  test('[s9-sha256] SHA-256 for signing', async () => {
    const { signing, kept } = openSigning()
    const { headers: own } = await signing.prepare({ ...core, url: '/v1/social/publish/publishArticle' })
    const { publicKey = '' } = kept.get('unbound rsa1024') ?? {}
    expect(isSignedBy(publicKey, `/v1/social/publish/publishArticle\n${headers.tm}`, own['device-sign'] ?? '')).toBe(
      true,
    )
  })
  test('[s9-md5] MD5 for digests', async () => {
    const { headers: own } = await openSigning().signing.prepare({ ...core, url: '/v1/social/publish/publishArticle' })
    const text = `/v1/social/publish/publishArticle\n${headers.tm}`
    expect(own['device-sign-data-md5']).toBe(createHash('md5').update(text).digest('hex'))
  })
})
