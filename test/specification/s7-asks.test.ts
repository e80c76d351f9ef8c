import * as v from 'valibot'
import { describe, expect } from 'vitest'
import type { CallName } from '../../bridge/exchange/calls.ts'
import { calls } from '../../bridge/exchange/calls.ts'
import { contracts } from '../../bridge/exchange/schemas/index.ts'
import { type Break, fact } from '../support/specification/fact.ts'
import { sent } from '../support/specification/sent.ts'

const schemas = 'bridge/exchange/schemas'

const fieldsOf = (schema: object): readonly string[] =>
  'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? Object.keys(schema.entries)
    : []

describe('what calls are asked with', () => {
  const rows: readonly (readonly [line: number, name: CallName, field: string, place: Break])[] = [
    [154, 'system.cspSecurity', 'bizType', [`${schemas}/system.ts`, '      «bizType»: upTo']],
    [154, 'system.cspSecurity', 'timestamp', [`${schemas}/system.ts`, '      «timestamp»: time']],
    [154, 'system.cspSecurity', 'page', [`${schemas}/system.ts`, '      «page»: upTo']],
    [
      157,
      'mix.usdtRate',
      'locale',
      [`${schemas}/market.ts`, "usedBy: ['money'],\n    request: v.object({ «locale» })", 'localeQ: locale'],
    ],
    [158, 'user.info', 'locale', [`${schemas}/account.ts`, 'request: v.object({ «locale» })', 'localeQ: locale']],
    [
      159,
      'social.userIndex',
      'locale',
      [`${schemas}/people.ts`, 'byLocale = { «locale», languageType }', 'localeQ: locale'],
    ],
    [159, 'social.userIndex', 'id', [`${schemas}/people.ts`, '{ ...byLocale, «id»: upTo']],
    [
      159,
      'social.userIndex',
      'languageType',
      [`${schemas}/people.ts`, 'byLocale = { locale, «languageType» }', 'languageTypeQ: languageType'],
    ],
    [
      160,
      'social.getUserInfo',
      'locale',
      [`${schemas}/people.ts`, 'byLocale = { «locale», languageType }', 'localeQ: locale'],
    ],
    [160, 'social.getUserInfo', 'userId', [`${schemas}/people.ts`, '{ ...byLocale, «userId»: id }']],
    [
      160,
      'social.getUserInfo',
      'languageType',
      [`${schemas}/people.ts`, 'byLocale = { locale, «languageType» }', 'languageTypeQ: languageType'],
    ],
    [
      162,
      'spot.coinChainList',
      'languageType',
      [`${schemas}/market.ts`, 'v.object({ «languageType», locale })', 'languageTypeQ: languageType'],
    ],
    [
      162,
      'spot.coinChainList',
      'locale',
      [`${schemas}/market.ts`, 'v.object({ languageType, «locale» })', 'localeQ: locale'],
    ],
    [163, 'market.homeQuotation', 'businessLine', [`${schemas}/market.ts`, '«businessLine»: v.literal']],
    [
      168,
      'market.openPrice',
      'bussiness',
      [
        `${schemas}/market.ts`,
        "usedBy: ['open prices'],\n    request: v.object({\n      «bussiness»,",
        'bussinessQ: bussiness',
      ],
    ],
    [168, 'market.openPrice', 'timezone', [`${schemas}/market.ts`, '      «timezone»: described(']],
  ]
  for (const [line, name, field, place] of rows)
    fact(`s7-asks-${name.split('.')[1]}-${field}`, line, field, [place], () =>
      expect(fieldsOf(contracts[name].request)).toContain(field),
    )
  for (const field of ['event', 'reason'])
    fact(
      `s7-asks-cspSecurity-data-${field}`,
      154,
      'data{event,reason}',
      [[`${schemas}/system.ts`, `«${field}»: upTo`]],
      () => expect(fieldsOf(contracts['system.cspSecurity'].request.entries.data)).toContain(field),
    )
  fact(
    's7-cspSecurity-type',
    154,
    'content type csp-report',
    [['bridge/exchange/calls/laterCalls.ts', "'application/csp-report'"]],
    async () => expect((await sent('system.cspSecurity')).headers['content-type']).toBe('application/csp-report'),
  )
  fact(
    's7-homeQuotation-one',
    163,
    'businessLine 1',
    [[`${schemas}/market.ts`, 'businessLine: v.literal(«1»)', '2']],
    async () => {
      expect(v.is(contracts['market.homeQuotation'].request, { businessLine: 1 })).toBe(true)
      expect(v.is(contracts['market.homeQuotation'].request, { businessLine: 2 })).toBe(false)
      expect((await sent('market.homeQuotation', { businessLine: 1 })).url).toMatch(/\?businessLine=1$/)
    },
  )
  for (const [name, line] of [
    ['sp', 168],
    ['mc', 168],
  ] as const)
    fact(
      `s7-bussiness-${name}`,
      line,
      'bussiness sp or mc',
      [[`${schemas}/market.ts`, `  v.picklist(['sp', 'mc'])`.replace(`'${name}'`, `«'${name}'»`)]],
      () => expect(v.is(contracts['market.openPrice'].request, { bussiness: name, timezone: -120 })).toBe(true),
    )
  for (const name of ['social.uploadImage', 'social.uploadVedio', 'social.part'] as const)
    fact(
      `s7-multipart-${name.split('.')[1]}`,
      161,
      'multipart for the first three',
      [['bridge/exchange/calls/laterCalls.ts', 'isMultipart: «true»']],
      async () => {
        expect((await sent(name)).body.file).toBeInstanceOf(Blob)
        expect(calls['social.merge'].isMultipart).toBeUndefined()
      },
    )
})
