import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { signedText } from '../../bridge/exchange/signing/sign.ts'
import { headers, isSignedBy, openSigning } from '../bridge/exchange/signing/world.ts'
import { fact } from '../support/specification/fact.ts'

const sign = 'bridge/exchange/signing/sign.ts'
const index = 'bridge/exchange/signing/index.ts'

const core = { url: '/v1/user/overview/userinfo', headers, isSealed: false, isOurs: true, body: { locale: 'en' } }

describe('a signed request', () => {
  const names = {
    'device-sign': 'device-sign',
    'device-sign-mode': 'device-sign-mode',
    'device-sign-data-md5': 'device-sign-data-md5',
    'device-sign-key': 'device-sign-key',
  }
  for (const name of Object.keys(names))
    fact(`s7-${name}`, 198, name, [[sign, `    '${name}': `]], async () => {
      const request = await openSigning().signing.prepare(core)
      expect(Object.keys(request.headers)).toContain(name)
    })
  const request = { url: '/v1/a?b=1', headers, body: '{"c":1}' }
  const lines = [request.url, headers.tm, headers.uhti, request.body]
  for (const [mode, says, place] of [
    [0, '0 path and time', [sign, 'slice(0, «2» + mode)', '1']],
    [1, '1 plus trace id', [sign, '[url, tm, «uhti», body]', 'body']],
    [2, '2 plus body', [sign, '[url, tm, uhti, «body»]', "''"]],
  ] as const)
    fact(`s7-mode-${mode}`, 198, says, [place], () =>
      expect(signedText(mode, request)).toBe(lines.slice(0, 2 + mode).join('\n')),
    )
  fact(
    's7-signed-time',
    198,
    "Time comes from the request's tm header",
    [[sign, "const { «tm» = ''", 'other: tm']],
    () => expect(signedText(0, request)).toBe('/v1/a?b=1\n1763700000123'),
  )
  fact(
    's7-signed-trace',
    198,
    'trace id from the uhti header',
    [[sign, "«uhti» = '' } = headers", 'other: uhti']],
    () => expect(signedText(1, request)).toBe('/v1/a?b=1\n1763700000123\ntrace1'),
  )
  fact('s7-signed-mode-told', 198, 'by mode', [[sign, 'String(mode)', "'1'"]], async () =>
    expect((await openSigning().signing.prepare(core)).headers['device-sign-mode']).toBe('2'),
  )
  for (const name of ['userCheckDeviceSign', 'lastAlgorithm'])
    fact(`s7-${name}`, 198, name, [[index, `      «${name}»: `]], async () => {
      const { body } = await openSigning().signing.prepare(core)
      expect(Object.keys(JSON.parse(body))).toContain(name)
    })
  fact(
    's9-key-eight',
    231,
    'signed timestamp cut to its first 8 characters',
    [[sign, 'keyNameLength = «8»']],
    async () => expect((await openSigning().signing.prepare(core)).headers['device-sign-key']).toHaveLength(8),
  )
  fact(
    's9-sha256',
    231,
    'SHA-256 for signing',
    [['bridge/exchange/signing/webCrypto.ts', "hash: «'SHA-256'»", "'SHA-384'"]],
    async () => {
      const { signing, kept } = openSigning()
      const { headers: own } = await signing.prepare({ ...core, url: '/v1/social/publish/publishArticle' })
      const { publicKey = '' } = kept.get('unbound rsa1024') ?? {}
      expect(isSignedBy(publicKey, `/v1/social/publish/publishArticle\n${headers.tm}`, own['device-sign'] ?? '')).toBe(
        true,
      )
    },
  )
  fact('s9-md5', 231, 'MD5 for digests', [[sign, "'crypto-js/md5.js'", "'crypto-js/sha1.js'"]], async () => {
    const { headers: own } = await openSigning().signing.prepare({ ...core, url: '/v1/social/publish/publishArticle' })
    const text = `/v1/social/publish/publishArticle\n${headers.tm}`
    expect(own['device-sign-data-md5']).toBe(createHash('md5').update(text).digest('hex'))
  })
})
