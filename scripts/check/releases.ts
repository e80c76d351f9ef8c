import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../../esbuild.config.ts'
import type { JsonSchema } from '../contract/jsonSchema.ts'
import { describeRelease, type Message, type Released } from '../contract/released.ts'

/** Direction of a message: `asked` is sent by a page, `told` to it. */
type Direction = 'asked' | 'told'

interface Pair {
  readonly was: JsonSchema
  readonly is: JsonSchema
}

const later: Readonly<Record<Direction, string>> = {
  asked: 'a page of that release does not send it',
  told: 'an app or a back end of that release does not send it',
}

const kindOf = ({ type, const: fixed, enum: words, properties }: JsonSchema): string =>
  String(properties?.type?.const ?? type ?? (fixed === undefined ? (words ? 'string' : 'anything') : typeof fixed))

const optionsOf = (schema: JsonSchema): readonly JsonSchema[] => schema.anyOf ?? [schema]

/** New and narrower limits of requests. */
function narrower({ was, is }: Pair): readonly string[] {
  const most = ['maximum', 'maxLength', 'maxItems'] as const
  const least = ['minimum', 'minLength', 'minItems'] as const
  return [
    ...most.filter((bound) => (is[bound] ?? Number.POSITIVE_INFINITY) < (was[bound] ?? 0)),
    ...least.filter((bound) => (is[bound] ?? 0) > (was[bound] ?? Number.POSITIVE_INFINITY)),
  ].map((bound) => `${bound} is ${is[bound]} and was ${was[bound]}`)
}

function differences(old: Released, now: Released) {
  const shapeIn = ({ shapes }: Released, schema: JsonSchema): JsonSchema => {
    const { $ref, ...own } = schema
    const name = $ref?.split('/').at(-1)
    return name === undefined ? schema : { ...shapes[name], ...own }
  }
  const seen = new Set<string>()

  function* between(pair: Pair, at: string, direction: Direction): Generator<string> {
    // Report a shared shape once.
    const key = pair.was.$ref && pair.was.$ref === pair.is.$ref ? `${direction} ${pair.was.$ref}` : undefined
    if (key && seen.has(key)) return
    if (key) seen.add(key)
    const was = shapeIn(old, pair.was)
    const is = shapeIn(now, pair.is)
    if (was.anyOf || is.anyOf) return yield* betweenForms(was, is, at, direction)
    // Anything became a narrower type, which the code has always checked.
    if (kindOf(was) === 'anything') return
    if (kindOf(was) !== kindOf(is)) return yield `${at} is ${kindOf(is)}, and was ${kindOf(was)}.`
    const [before, after] = direction === 'asked' ? [was.enum, is.enum] : [is.enum, was.enum]
    const strange = after ? (before ?? []).filter((word) => !after.includes(word)) : []
    if (strange.length > 0)
      yield direction === 'asked'
        ? `${at} may no longer be ${strange.join(', ')}.`
        : `${at} may be ${strange.join(', ')}, which a page of that release does not know.`
    if (direction === 'asked') for (const bound of narrower({ was, is })) yield `${at} takes less: ${bound}.`
    if (was.items && is.items) yield* between({ was: was.items, is: is.items }, `${at}[]`, direction)
    yield* betweenFields({ was, is }, at, direction)
  }

  function* betweenForms(was: JsonSchema, is: JsonSchema, at: string, direction: Direction): Generator<string> {
    const forms = (release: Released, schema: JsonSchema) =>
      new Map(optionsOf(schema).map((form) => [kindOf(shapeIn(release, form)), form]))
    const [earlier, present] = [forms(old, was), forms(now, is)]
    for (const [kind, form] of earlier) {
      const same = present.get(kind)
      if (same) yield* between({ was: form, is: same }, at, direction)
      else if (direction === 'asked') yield `${at} may no longer be ${kind}.`
    }
    if (direction === 'told')
      for (const kind of present.keys())
        if (!earlier.has(kind)) yield `${at} may be ${kind}, which a page of that release does not know.`
  }

  function* betweenFields({ was, is }: Pair, at: string, direction: Direction): Generator<string> {
    const [before, after] = [was.properties ?? {}, is.properties ?? {}]
    for (const [name, schema] of Object.entries(before)) {
      const same = after[name]
      if (same) yield* between({ was: schema, is: same }, `${at}.${name}`, direction)
      else yield `${at}.${name} is gone.`
    }
    for (const name of is.required ?? [])
      if (!was.required?.includes(name)) yield `${at}.${name} must be there, and ${later[direction]}.`
  }

  return between
}

function* betweenMessages(
  what: string,
  [was, is]: readonly [Readonly<Record<string, Message>>, Readonly<Record<string, Message>>],
  between: ReturnType<typeof differences>,
): Generator<string> {
  for (const [name, before] of Object.entries(was)) {
    const after = is[name]
    if (!after) {
      yield `The ${what} ${name} is gone.`
      continue
    }
    if (before.address !== after.address)
      yield `The ${what} ${name} is at ${after.address}, and was at ${before.address}.`
    yield* between({ was: before.asked, is: after.asked }, `The ${what} ${name}: asked with data`, 'asked')
    yield* between({ was: before.told, is: after.told }, `The ${what} ${name}: answered with data`, 'told')
  }
}

/** Incompatibilities with apps, pages or back ends of a release, one sentence each. */
export function releaseFaults(old: Released, now: Released): string[] {
  const between = differences(old, now)
  return [
    ...old.areas.filter((area) => !now.areas.includes(area)).map((area) => `The storage area ${area} is gone.`),
    ...betweenMessages('method', [old.methods, now.methods], between),
    ...betweenMessages('event', [old.events, now.events], between),
    ...betweenMessages('call', [old.calls, now.calls], between),
  ]
}

/** Compares with each release in `contract/released`; none exists before the first release. */
export const compatibilityFaults = (now: Released = describeRelease()): string[] =>
  globSync('contract/released/*.json', { cwd: root }).flatMap((path) => {
    const old: Released = JSON.parse(readFileSync(join(root, path), 'utf8'))
    return releaseFaults(old, now).map((sentence) => `Since ${basename(path, '.json')}: ${sentence}`)
  })
