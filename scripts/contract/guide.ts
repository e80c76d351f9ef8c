import { testingAsks } from '../../bridge/app/testingAsks.ts'
import type { Description, EventDescription, Examples, MethodDescription } from './describe.ts'
import type { JsonSchema } from './jsonSchema.ts'

// Line separators would be invisible here.
const code = (value: unknown): string =>
  `\`${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\``
const longest = { good: 320, bad: 100 }
const shown = (examples: readonly unknown[], max: number): string =>
  examples
    .filter((example) => JSON.stringify(example).length <= max)
    .map(code)
    .join(', ')

const bounds = ({ minimum, minLength, maxItems, pattern }: JsonSchema): string =>
  [
    minimum !== undefined && `, at least ${minimum}`,
    minLength !== undefined && `, at least ${minLength} long`,
    maxItems !== undefined && `, at most ${maxItems}`,
    pattern !== undefined && `, like \`${pattern}\``,
  ]
    .filter(Boolean)
    .join('')

/** A schema in words. */
export function inWords(schema: JsonSchema): string {
  const { type, anyOf, items, properties, additionalProperties } = schema
  if (schema.const !== undefined) return code(schema.const)
  if (schema.enum) return schema.enum.map(code).join(' or ')
  if (anyOf) return anyOf.map(inWords).join(' or ')
  if (items) return `list of ${inWords(items)}${bounds(schema)}`
  if (properties) return fieldsOf(schema)
  if (additionalProperties) return `object of ${inWords(additionalProperties)}`
  return `${type ?? 'anything'}${bounds(schema)}`
}

const fieldsOf = ({ properties = {}, required = [] }: JsonSchema): string => {
  const fields = Object.entries(properties)
  if (fields.length === 0) return '`{}`'
  return `{ ${fields.map(([name, schema]) => `\`${name}\`${required.includes(name) ? '' : '?'}: ${inWords(schema)}`).join(' · ')} }`
}

const examplesOf = (name: string, { good, bad }: Examples): string =>
  `- ${name}: good ${shown(good, longest.good)}; bad ${shown(bad, longest.bad)}`

const seconds = (ms: number): string => (ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1_000} s`)

const failuresOf = (failures: Readonly<Record<string, string>>, indent = ''): string[] =>
  Object.entries(failures).map(([name, reason]) => `${indent}- \`${name}\`: ${reason}`)

function methodSection({
  name,
  since,
  summary,
  deadlineMs,
  idempotent,
  sensitive,
  inBrowser,
  failures,
  params,
  result,
  examples,
}: MethodDescription): string {
  const facts = [
    `since ${since}`,
    `deadline ${seconds(deadlineMs)}`,
    idempotent ? 'idempotent' : 'not idempotent',
    ...(sensitive.length > 0 ? [`sensitive: ${sensitive.map((field) => `\`${field}\``).join(', ')}`] : []),
  ]
  return [
    `### ${name}`,
    '',
    summary,
    '',
    `*${facts.join(' · ')}*`,
    '',
    `- params: ${inWords(params)}`,
    `- result: ${inWords(result)}`,
    examplesOf('params', examples.params),
    examplesOf('result', examples.result),
    ...(Object.keys(failures).length > 0 ? ['- may fail with:', ...failuresOf(failures, '  ')] : []),
    `- in a browser: ${inBrowser}`,
  ].join('\n')
}

const eventSection = ({ name, since, summary, sensitive, payload, examples }: EventDescription): string =>
  [
    `### ${name}`,
    '',
    summary,
    '',
    `*since ${since}${sensitive.length > 0 ? ` · sensitive: ${sensitive.map((field) => `\`${field}\``).join(', ')}` : ''}*`,
    '',
    `- payload: ${inWords(payload)}`,
    examplesOf('payload', examples),
  ].join('\n')

const asksTable = [
  '| ask | what the app does |',
  '|---|---|',
  ...Object.entries(testingAsks).map(([name, what]) => `| \`${name}\` | ${what} |`),
].join('\n')

/** A template with what stands in for its names in braces. */
export const filled = (text: string, parts: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => parts[name] ?? whole)

/** `GUIDE.md`: the steps for each carrier, what native does at the exchange, then every method and event with its examples. */
export function nativeGuide(
  { protocol, commonFailures, methods, events }: Description,
  preamble: string,
  exchange: Readonly<Record<string, string>>,
): string {
  const parts = [
    filled(preamble, {
      protocol: String(protocol),
      asks: asksTable,
      commonFailures: failuresOf(commonFailures, '   ').join('\n'),
      ...exchange,
    }).trimEnd(),
    ...methods.map(methodSection),
    '## Events',
    ...events.map(eventSection),
  ]
  return `${parts.join('\n\n')}\n`
}
