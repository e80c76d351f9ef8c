import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { CallName } from '#bridge/exchange/calls.ts'
import { calls } from '#bridge/exchange/calls.ts'
import { contracts } from '#bridge/exchange/schemas/contracts.ts'
import { sent } from '../support/specification/sent.ts'

const fieldsOf = (schema: object): readonly string[] =>
  'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? Object.keys(schema.entries)
    : []

describe('what calls are asked with', () => {
  const rows: readonly (readonly [name: CallName, field: string])[] = [
    ['system.cspSecurity', 'bizType'],
    ['system.cspSecurity', 'timestamp'],
    ['system.cspSecurity', 'page'],
    ['mix.usdtRate', 'locale'],
    ['user.info', 'locale'],
    ['social.userIndex', 'locale'],
    ['social.userIndex', 'id'],
    ['social.userIndex', 'languageType'],
    ['social.getUserInfo', 'locale'],
    ['social.getUserInfo', 'userId'],
    ['social.getUserInfo', 'languageType'],
    ['spot.coinChainList', 'languageType'],
    ['spot.coinChainList', 'locale'],
    ['market.homeQuotation', 'businessLine'],
    ['market.openPrice', 'bussiness'],
    ['market.openPrice', 'timezone'],
  ]
  for (const [name, field] of rows)
    test(`[s7-asks-${name.split('.')[1]}-${field}] ${field}`, () =>
      expect(fieldsOf(contracts[name].request)).toContain(field))
  for (const field of ['event', 'reason'])
    test(`[s7-asks-cspSecurity-data-${field}] data{event,reason}`, () =>
      expect(fieldsOf(contracts['system.cspSecurity'].request.entries.data)).toContain(field))
  test('[s7-cspSecurity-type] content type csp-report', async () =>
    expect((await sent('system.cspSecurity')).headers['content-type']).toBe('application/csp-report'))
  test('[s7-homeQuotation-one] businessLine 1', async () => {
    expect(v.is(contracts['market.homeQuotation'].request, { businessLine: 1 })).toBe(true)
    expect(v.is(contracts['market.homeQuotation'].request, { businessLine: 2 })).toBe(false)
    expect((await sent('market.homeQuotation', { businessLine: 1 })).url).toMatch(/\?businessLine=1$/)
  })
  for (const [name] of [['sp'], ['mc']] as const)
    test(`[s7-bussiness-${name}] bussiness sp or mc`, () =>
      expect(v.is(contracts['market.openPrice'].request, { bussiness: name, timezone: -120 })).toBe(true))
  for (const name of ['social.uploadImage', 'social.uploadVedio', 'social.part'] as const)
    test(`[s7-multipart-${name.split('.')[1]}] multipart for the first three`, async () => {
      expect((await sent(name)).body.file).toBeInstanceOf(Blob)
      expect(calls['social.merge'].isMultipart).toBeUndefined()
    })
})
