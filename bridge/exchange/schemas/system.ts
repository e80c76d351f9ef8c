import * as v from 'valibot'
import { features } from '#bridge/site/features.ts'
import { type Contract, described, time, upTo } from './common.ts'

export const feature = v.picklist(features)
/** An origin such as `https://i1.example.com`; `self` is the gateway's own. */
const origin = v.pipe(v.string(), v.regex(/^(self|https?:\/\/[^/]+)$/, 'must be "self" or an origin'))

export const systemContracts = {
  'system.cspSecurity': {
    about: 'Faults of signing and sealing, violations of the page’s policy. Without the two body fields.',
    usedBy: ['security reports'],
    request: v.object({
      bizType: upTo(64),
      data: v.object({ event: upTo(64), reason: upTo(500) }),
      timestamp: time,
      page: upTo(500),
    }),
    response: v.null(),
  },
  'system.gradeConfig': {
    about: 'Rollout of a feature: to devices whose number, 0 to 99, is below `percent`.',
    usedBy: ['flags'],
    request: v.object({}),
    response: v.object({
      grades: v.array(v.object({ part: feature, percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) })),
    }),
  },
  'system.domainConfigList': {
    about:
      'The origins that serve the exchange now. Each image host has the tiny picture of [`domains.pictures.test`](../docs/configuration.md#fields).',
    usedBy: ['image host'],
    request: v.object({}),
    response: v.object({ list: v.array(v.object({ type: v.picklist(['image', 'api']), domain: origin })) }),
  },
  'user.preference': {
    about: 'The reader’s preferences at the exchange.',
    usedBy: ['open prices'],
    request: v.object({}),
    response: described(
      'Minutes east of Greenwich; -1 where it is not known.',
      v.object({ timeZone: v.pipe(v.number(), v.integer(), v.minValue(-840), v.maxValue(840)) }),
    ),
  },
} as const satisfies Record<string, Contract>
