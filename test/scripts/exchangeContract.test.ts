import { constants, createDecipheriv, createPublicKey, createVerify, privateDecrypt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { validate } from '@hyperjump/json-schema/openapi-3-1'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { calls } from '#bridge/exchange/calls.ts'
import { sensitiveFields } from '#bridge/exchange/login/sealLogIn.ts'
import { contracts } from '#bridge/exchange/schemas/contracts.ts'
import { trackEvent, trackingContracts } from '#bridge/exchange/schemas/tracking.ts'
import { merge, readChunk } from '#bridge/tracking/outbox/chunk.ts'
import { sealedFields } from '#fixtures/gateway/signing/paths.ts'
import { configAnswer, configRequest, logAnswer, mergedEvent } from '#scripts/contract/exchange/events.ts'
import { feedAnswer } from '#scripts/contract/exchange/examples.ts'
import { root } from '../../esbuild.config.ts'

const operation = v.looseObject({
  operationId: v.string(),
  'x-signed': v.string(),
  'x-inside-ciphertext': v.optional(v.looseObject({ properties: v.record(v.string(), v.unknown()) })),
  'x-extension': v.optional(v.object({ without: v.string() })),
})
const schema = v.looseObject({ paths: v.record(v.string(), v.record(v.string(), operation)) })

const text = await readFile(join(root, 'contract/exchange.json'), 'utf8')
const [guide = '', eventPage = ''] = await Promise.all(
  ['EXCHANGE', 'EVENTS'].map((name) => readFile(join(root, `contract/${name}.md`), 'utf8')),
)
const contract = v.parse(schema, JSON.parse(text))
const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, found]) => ({ path, method, ...found })),
)

/** Every description in a schema, of optional fields and of options too. */
function descriptionsIn(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return []
  seen.add(part)
  if ('description' in part && typeof part.description === 'string') return [part.description]
  return Object.values(part).flatMap((inner) => descriptionsIn(inner, seen))
}

describe('the exchange’s contract', () => {
  test('is a valid OpenAPI 3.1 document', async () => {
    const meta = 'https://spec.openapis.org/oas/3.1/schema-base'
    expect(await validate(meta, JSON.parse(text), 'BASIC')).toEqual({ valid: true })
    const broken = text.replace('"in": "header"', '"in": "head"')
    expect((await validate(meta, JSON.parse(broken))).valid).toBe(false)
  })

  test('says what its schemas say of a field, an optional one too', () => {
    const said = descriptionsIn(contracts)
    expect(said.length).toBeGreaterThan(50)
    expect(said.filter((words) => !text.includes(JSON.stringify(words)))).toEqual([])
  })

  test('has each call once, with its method and path', () => {
    for (const [name, { method, path }] of Object.entries(calls))
      expect(operations.filter(({ operationId }) => operationId === name)).toEqual([
        expect.objectContaining({ method: method.toLowerCase(), path: path.replace(/^\/?/, '/') }),
      ])
    const others = ['tracking.clientCommonConfig', 'tracking.logInfo', 'social.live', 'reports.fault']
    expect(operations).toHaveLength(Object.keys(calls).length + others.length)
    expect(operations.map(({ operationId }) => operationId)).toEqual(expect.arrayContaining(others))
  })

  test('lists the encrypted fields of a call, and the key pair', () => {
    const material = ['algorithm', 'initialSignature', 'publicKey', 'timestamp']
    for (const { path, ...found } of operations.filter((each) => each['x-signed'] === 'sealed')) {
      const inside = Object.keys(found['x-inside-ciphertext']?.properties ?? {})
      // What the path's own fields leave out is another step's: a path seals what it has of them.
      expect(inside.filter((name) => !material.includes(name) && !sealedFields[path]?.includes(name))).toEqual([])
      expect(inside).toEqual(expect.arrayContaining(material))
    }
    expect(operations.filter((each) => each['x-signed'] === 'sealed')).toHaveLength(
      Object.values(calls).filter(({ isSealed }) => isSealed).length,
    )
    expect(sensitiveFields['/v1/user/login']).toContain('pwd')
    expect(text).toMatch(/"x-inside-ciphertext": \{\s+"type": "object",\s+"properties": \{\s+"loginName"/)
  })

  test('marks calls outside the specification as extensions, with what readers see without them', async () => {
    // The facts of the specification name each call of its own by its path.
    const facts = await readFile(join(root, 'test/bridge/exchange/calls.test.ts'), 'utf8')
    const isTheirs = (path: string) =>
      path.startsWith('/v1/user/public/third/') || path in sensitiveFields || facts.includes(`${path.slice(1)}'`)
    const ours = operations.filter(({ operationId }) => !operationId.startsWith('tracking.'))
    expect(ours.filter(({ path, ...each }) => (each['x-extension'] === undefined) !== isTheirs(path))).toEqual([])
    expect(
      operations.filter((each) => each['x-extension']).every((each) => /\.$/.test(each['x-extension']?.without ?? '')),
    ).toBe(true)
  })
})

describe('its guide', () => {
  test('has an example feed page that matches the schema', () => {
    expect(v.safeParse(contracts['social.feed'].response, feedAnswer.data).issues).toBeUndefined()
    const [, block = ''] = /^## A page of the feed$[\s\S]*?^```\n([\s\S]*?)\n```$/m.exec(guide) ?? []
    expect(JSON.parse(block)).toEqual(feedAnswer)
    for (const { text: said, entities } of feedAnswer.data.posts)
      expect(entities.map(({ start, end }) => said.slice(start, end))).toEqual(['$BTC', '#Markets'])
  })

  test('has tracking bodies that match the contract, without other fields', () => {
    const { clientCommonConfig, logInfo } = trackingContracts
    const chapter = eventPage.split('\n## Take a request\n')[1]?.split('\n## ')[0] ?? ''
    const [request = '', answer = '', beacon = ''] = [...chapter.matchAll(/^```\n([\s\S]+?)\n```$/gm)].map(
      ([, block = '']) => block,
    )
    const sent = v.parse(logInfo.request, JSON.parse(request))
    const left = v.parse(logInfo.request, JSON.parse(beacon.split('\n\n')[1] ?? ''))
    for (const event of [...sent, ...left, mergedEvent])
      expect(v.safeParse(v.strictObject(trackEvent.entries), event).issues).toBeUndefined()
    expect(v.parse(v.object({ data: logInfo.response }), JSON.parse(answer)).data).toEqual(logAnswer)
    expect(v.safeParse(clientCommonConfig.request, configRequest).issues).toBeUndefined()
    expect(v.safeParse(clientCommonConfig.response, configAnswer).issues).toBeUndefined()
  })

  test('has a merged event that equals the merged events', () => {
    const { merge_seq: seqs, event_tracking_ext: exts, ...first } = mergedEvent
    const each = [exts].flat()
    const events = seqs.map((seq, at) => ({ ...first, seq, log_seq: seq, event_tracking_ext: each[at] }))
    expect(merge(readChunk(JSON.stringify(events)))).toEqual([mergedEvent])
  })

  test('has a log-in that the given key decrypts, signed with the key pair in it', () => {
    const chapter = guide.split('\n## A sealed log-in\n')[1] ?? ''
    const [serverKey = '', inside = '', body = '{}', signed = ''] = [
      ...chapter.matchAll(/^```\n([\s\S]+?)\n```$/gm),
    ].map(([, block = '']) => block)
    const [block = '', sealed = ''] = v
      .parse(v.looseObject({ ciphertext: v.string() }), JSON.parse(body))
      .ciphertext.split('.')
    const secret = privateDecrypt(
      { key: serverKey, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(block, 'base64'),
    )
    const cipher = createDecipheriv('aes-256-cbc', secret.subarray(0, 32), secret.subarray(32))
    expect(cipher.update(sealed, 'base64', 'utf8') + cipher.final('utf8')).toBe(inside)
    const { publicKey, timestamp, initialSignature } = v.parse(
      v.looseObject({ publicKey: v.string(), timestamp: v.string(), initialSignature: v.string() }),
      JSON.parse(inside),
    )
    const isSigned = (signed: string, signature: string) =>
      createVerify('sha256').update(signed).verify(createPublicKey(publicKey), signature, 'base64')
    expect(isSigned(timestamp, initialSignature)).toBe(true)
    const [, signature = ''] = /device-sign: (\S+)/.exec(chapter) ?? []
    expect(signed.endsWith(`\n${body}`)).toBe(true)
    expect(isSigned(signed, signature)).toBe(true)
  })
})
