import { safeParse } from 'valibot'
import { eventContracts } from '#bridge/app/eventContracts.ts'
import { methodContracts } from '#bridge/app/methods/contracts.ts'
import { methodFacts } from '#bridge/app/methods/facts.ts'
import type { AppEventName } from '#bridge/app/protocol.ts'
import { type MethodName, methodNames } from '#bridge/config.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { bridgeCases } from './bridgeCases.ts'
import type { BridgeCase } from './exchangeCases.ts'

/**
 * How a call of a method must end: with a result that fits its schema; with an error of native's, whose code is `bad_params`;
 * or with either, in time and in shape, since whether native can do it depends on the app.
 */
export type Expectation = 'result' | 'bad_params' | 'answer'

/** A call that the app is held to. */
export interface MethodCase {
  readonly id: string
  readonly kind: 'good' | 'bad' | 'unknown' | 'falsy' | 'unicode' | 'size'
  readonly method: MethodName
  readonly params: unknown
  /** Characters that {@link paramsOf} adds to the params, in a field that no app knows. */
  readonly padding?: number
  readonly expects: Expectation
  /** What a tester must do in the app meanwhile. Absent: the case runs by itself. */
  readonly byHand?: string
  /** The page goes out of sight, or for good: such a case comes last. */
  readonly leaves?: true
}

/** An event that a tester makes the app send. */
export interface EventCase {
  readonly id: string
  readonly kind: 'event'
  readonly event: AppEventName
  readonly byHand: string
}

export type Case = MethodCase | EventCase | BridgeCase

/** What running a method does to the app, beyond its contract. */
interface Conduct {
  readonly expects?: Expectation
  readonly byHand?: string
  readonly leaves?: true
  /** Fields whose meaning would be lost if they held any text. */
  readonly keep?: readonly string[]
}

const turnBack = 'Turn back from what the app shows.'

const conduct: Readonly<Partial<Record<MethodName, Conduct>>> = {
  request: { keep: ['path'] },
  upload: { expects: 'answer', keep: ['uploadId'] }, // nothing was picked under the example's handle
  trackEvents: { expects: 'answer' }, // the exchange may refuse events that mean nothing
  openScreen: { expects: 'answer', keep: ['screen'], leaves: true }, // the app may not have the screen
  closePage: { leaves: true },
  login: { byHand: turnBack },
  logout: { byHand: 'You will be logged out.' },
  share: { expects: 'answer', byHand: turnBack }, // an odd address may be refused
  pickMedia: { byHand: turnBack },
}

/** A field that no app knows: it is passed over, whatever it holds. */
const strange = 'aLaterField'

/** Quotes, both slashes, line separators, markup, an astral pair, both directions, marks that combine, and an escape of text. */
export const specialCharacters =
  '"it’s" \'so\' \\ / \u2028\u2029\t\r\n</script><!-- 😀👩‍👩‍👧 עברית العربية e\u0301 ﷽ \\u0041 %41 &amp; $1'

/** Characters, all of them one byte in UTF-8. */
export const paddings: Readonly<Record<string, number>> = { '1 KB': 1_024, '64 KB': 65_536, '1 MB': 1_048_576 }

const falsyOf = (value: unknown): unknown =>
  typeof value === 'string' ? '' : typeof value === 'number' ? 0 : typeof value === 'boolean' ? false : null

const unusualOf = (value: unknown): unknown => {
  if (typeof value === 'string') return specialCharacters
  if (Array.isArray(value)) return value.map(unusualOf)
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, unusualOf(item)]))
    : value
}

/** The params with each field replaced whose schema allows it. */
function replaced(method: MethodName, params: unknown, replace: (value: unknown) => unknown): unknown {
  const { params: schema } = methodContracts[method]
  let next = { ...(isRecord(params) ? params : {}) }
  for (const name of Object.keys(next)) {
    const tried = { ...next, [name]: replace(next[name]) }
    if (!conduct[method]?.keep?.includes(name) && safeParse(schema, tried).success) next = tried
  }
  return { ...next, [strange]: replace === falsyOf ? [false, 0, '', null] : replace('') }
}

function methodCases(method: MethodName): MethodCase[] {
  const { good, bad } = methodContracts[method].examples.params
  const { expects = 'result', keep: _keep, ...rest } = conduct[method] ?? {}
  const [fullest]: readonly unknown[] = [...good].sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)
  const make = (kind: MethodCase['kind'], name: string | number, params: unknown, more: object = {}): MethodCase => ({
    id: `${method}.${kind}.${name}`,
    kind,
    method,
    params,
    expects,
    ...rest,
    ...more,
  })
  const bare: readonly unknown[] = good
  return [
    // Nothing is done with bad params: no sheet opens, and the page stays.
    ...bad.map(
      (params, at): MethodCase => ({
        id: `${method}.bad.${at + 1}`,
        kind: 'bad',
        method,
        params,
        expects: 'bad_params',
      }),
    ),
    ...bare.map((params, at) => make('good', at + 1, params)),
    make('unknown', 1, { ...(isRecord(fullest) ? fullest : {}), [strange]: { and: ['more'] } }),
    make('falsy', 1, replaced(method, fullest, falsyOf)),
    make('unicode', 1, replaced(method, fullest, unusualOf)),
    ...Object.entries(paddings).map(([name, padding]) => make('size', name.replace(' ', ''), fullest, { padding })),
  ]
}

const eventCases = (): EventCase[] =>
  Object.entries(eventContracts).map(([event, { byHand }]) => ({
    id: `event.${event}`,
    kind: 'event',
    event: event as AppEventName,
    byHand,
  }))

/**
 * Everything that an app is held to, in the order in which a page runs it: what leaves the page comes last. Ids stay the same
 * as long as the examples do.
 */
export function conformanceCases(): readonly Case[] {
  const calls = methodNames.flatMap(methodCases)
  return [
    ...bridgeCases,
    ...calls.filter(({ leaves }) => !leaves),
    ...eventCases(),
    ...calls.filter(({ leaves }) => leaves),
  ]
}

/** `leaving`: cases at whose end the page is out of sight, or gone. */
export type Group = 'auto' | 'byHand' | 'leaving'

export function caseGroup(item: Case): Group {
  if ('leaves' in item && item.leaves && item.kind !== 'bad') return 'leaving'
  return item.byHand ? 'byHand' : 'auto'
}

/** The params to send: with a case's padding, if it has any. */
export function paramsOf({ params, padding }: Pick<MethodCase, 'params' | 'padding'>): unknown {
  return padding && isRecord(params) ? { ...params, [strange]: 'x'.repeat(padding) } : params
}

/** How long a case may take, in milliseconds: the method's own deadline. */
export const deadlineOf = ({ method }: Pick<MethodCase, 'method'>): number => methodFacts[method].timeoutMs
