import { testingAsks } from '#bridge/app/testingAsks.ts'
import { type MethodName, methodNames } from '#bridge/config.ts'
import { features } from '#bridge/site/features.ts'
import { nativeScreens, routes } from '#bridge/site/routes.ts'
import { conformanceCases } from '#webview/contract/cases.ts'
import { isLevel, type Level, levelOf, levelOfCase, levelOfKey, levels } from '#webview/contract/levels.ts'
import type { Description, EventDescription, MethodDescription } from './describe.ts'
import { list, code as named, table } from './describe.ts'
import type { JsonSchema } from './jsonSchema.ts'

// Line separators would be invisible here.
const code = (value: unknown): string =>
  `\`${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\``

/** Upper bounds and patterns of a value. Lower bounds are in the schema. */
const bounds = ({ maxItems, pattern }: JsonSchema): string =>
  [maxItems !== undefined && `, at most ${maxItems}`, pattern !== undefined && `, like \`${pattern}\``]
    .filter(Boolean)
    .join('')

function inWords(schema: JsonSchema): string {
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
  return `{${fields.map(([name, schema]) => `\`${name}\`${required.includes(name) ? '' : '?'}: ${inWords(schema)}`).join(', ')}}`
}

const takesNothing = ({ type, properties }: JsonSchema): boolean => type === 'object' && !properties

/** Whether the example is the only value that there is. */
const saysOneThing = ({ properties = {} }: JsonSchema): boolean => {
  const fields = Object.values(properties)
  return fields.length > 0 && fields.every((field) => field.const !== undefined)
}

const isMethod = (name: string): name is MethodName => methodNames.some((method) => method === name)

const seconds = (ms: number): string => (ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1_000} s`)

const failuresOf = (failures: Readonly<Record<string, string>>, indent = ''): string[] =>
  Object.entries(failures).map(([name, reason]) => `${indent}- \`${name}\`: ${reason}`)

const sinceOf = (since: number | undefined): string[] => (since === undefined ? [] : [`since ${since}`])

const sensitiveOf = (fields: readonly string[]): string[] =>
  fields.length > 0 ? [`sensitive: ${fields.map((field) => `\`${field}\``).join(', ')}`] : []

/** The deadline of most methods. */
const usualMs = 5_000

const without: Readonly<Record<MethodName, string>> = {
  getAppContext: 'The page is an ordinary web page.',
  request: 'See [origins](GUIDE.md#origins-in-a-package).',
  closePage: 'The page cannot close itself.',
  openScreen: 'The web screen shows, and readers are told to update the app, unless `screens` is empty.',
  ready: 'Every link loads a page, and an updated package is never confirmed.',
  getUserInfo: 'The page requests the user from the exchange.',
  login: 'The page shows its own log-in.',
  logout: 'Readers are told to update the app.',
  pickMedia: 'No pictures; readers are told to update the app.',
  upload: 'As without `pickMedia`.',
  trackEvents: 'The page sends its events itself.',
  share: 'The web view’s share sheet, else the address is copied.',
  setNavigationBar: 'Nothing: this release never calls it.',
  badge: 'No number of unread notifications.',
  changed: 'Native screens show it until they read again.',
  cancel: 'The page ignores the answer.',
}

function methodSection({
  name,
  since,
  isOptional,
  summary,
  timeoutMs,
  idempotent,
  sensitive,
  failures,
  params,
  result,
  examples,
}: MethodDescription): string {
  const facts = [
    ...sinceOf(since),
    ...(isOptional ? ['optional'] : []),
    ...(timeoutMs === usualMs ? [] : [`deadline ${seconds(timeoutMs)}`]),
    ...(idempotent ? ['idempotent'] : []),
    ...sensitiveOf(sensitive),
  ]
  return [
    `### ${name}`,
    '',
    `${code(examples.params.good[0])} → ${code(examples.result.good[0])}`,
    '',
    facts.length > 0 ? `${summary} *${facts.join(', ')}*` : summary,
    '',
    ...(takesNothing(params) ? [] : [`- params: ${inWords(params)}`]),
    ...(saysOneThing(result)
      ? []
      : [`- result: ${name === 'getAppContext' ? '[the context](#the-context)' : inWords(result)}`]),
    ...failuresOf(failures),
    ...(isMethod(name) ? [`- without: ${without[name]}`] : []),
  ].join('\n')
}

function eventSection({ name, since, summary, sensitive, payload, examples }: EventDescription): string {
  const facts = [...sinceOf(since), ...sensitiveOf(sensitive)]
  const about = `${summary} *${['event', ...facts].join(', ')}*`
  const lines = takesNothing(payload)
    ? []
    : ['', `- payload: ${inWords(payload)}, such as ${code(examples.good.at(-1))}`]
  return [`### ${name}`, '', about, ...lines].join('\n')
}

const asksList = list(Object.entries(testingAsks).map(([name, what]) => `${named(name)}: ${what}`))

function partsOf({ methods, events }: Description, level: Level) {
  const keys = Object.keys(levelOf).filter((key) => levelOfKey(key) === level)
  return {
    methods: keys.flatMap((key) => methods.find(({ name }) => name === key) ?? []),
    events: keys.flatMap((key) => events.find(({ name }) => `event.${name}` === key) ?? []),
  }
}

const casesOf = (level: Level) => conformanceCases().filter((item) => levelOfCase(item) === level)
const levelNames = Object.keys(levels).filter(isLevel)

function levelTable(contract: Description): string {
  const keys = (found: readonly { readonly name: string }[]) =>
    found.map(({ name }) => `[${named(name)}](METHODS.md#${name.toLowerCase()})`).join(', ') || 'none'
  return table(
    ['level', 'methods', 'events', 'cases'],
    levelNames.map((level) => {
      const { methods, events } = partsOf(contract, level)
      return [`**${levels[level]}**`, keys(methods), keys(events), String(casesOf(level).length)]
    }),
  )
}

function sectionsOf(contract: Description, level: Level): string {
  const { methods, events } = partsOf(contract, level)
  return [...methods.map(methodSection), ...events.map(eventSection)].join('\n\n')
}

/** What `npm run conformance` prints for an app that has all levels. */
const greenRun = (): string =>
  levelNames
    .map((level) => {
      const { length } = casesOf(level)
      return `  ${levels[level]}: ${length} of ${length}, passes`
    })
    .join('\n')

const screenList = list(
  nativeScreens.map((name) => {
    const { path, minVersion } = routes[name]
    return `${named(name)}: ${named(path)}${minVersion ? `, from app ${minVersion} on` : ''}`
  }),
)

export const filled = (text: string, parts: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => parts[name] ?? whole)

export const guideParts = (contract: Description): Readonly<Record<string, string>> => ({
  protocol: String(contract.protocol),
  asks: asksList,
  commonFailures: failuresOf(contract.commonFailures, '   ').join('\n'),
  levels: levelTable(contract),
  features: features.map(named).join(', '),
  screens: screenList,
  example: greenRun(),
  show: sectionsOf(contract, 'show'),
  handOver: sectionsOf(contract, 'handOver'),
  whole: sectionsOf(contract, 'whole'),
})
