import * as account from '#bridge/exchange/schemas/account.ts'
import * as common from '#bridge/exchange/schemas/common.ts'
import * as market from '#bridge/exchange/schemas/market.ts'
import * as people from '#bridge/exchange/schemas/people.ts'
import * as social from '#bridge/exchange/schemas/social.ts'
import * as system from '#bridge/exchange/schemas/system.ts'
import * as topics from '#bridge/exchange/schemas/topics.ts'
import * as tracking from '#bridge/exchange/schemas/tracking.ts'
import * as writing from '#bridge/exchange/schemas/writing.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { definitionOf, type JsonSchema, type Named } from '../jsonSchema.ts'
import { capital } from '../types.ts'

/** Named schemas: the exports of the modules of calls, except optional ones. */
const modules = [common, account, market, people, social, system, topics, tracking, writing]

const isShape = (value: unknown): boolean => isRecord(value) && value.kind === 'schema' && value.type !== 'optional'

const exported = modules
  .flatMap((module) => Object.entries(module))
  .filter(([name, value]) => isShape(value) && name !== 'envelope')
  .map(([name, value]): readonly [string, unknown] => [capital(name), value])
  // Bundlers change the order of exports.
  .sort(([one], [other]) => one.localeCompare(other))

export const named: Named = new Map(exported.map(([name, shape]) => [shape, `#/components/schemas/${name}`]))

/** Their definitions. @throws Error where two have the same name. */
export function namedShapes(): Readonly<Record<string, JsonSchema>> {
  const names = exported.map(([name]) => name)
  const double = names.find((name, at) => names.indexOf(name) !== at)
  if (double) throw new Error(`Two schemas of calls have the name ${double}.`)
  return Object.fromEntries(exported.map(([name, shape]) => [name, definitionOf(shape, named)]))
}
