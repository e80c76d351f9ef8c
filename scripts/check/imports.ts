import { posix } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { parse } from './sources.ts'

/** The layers in order. Each may import earlier ones and itself. */
const order: readonly (readonly string[])[] = [
  ['bridge/lib/'],
  ['bridge/site/', 'bridge/storage/'],
  ['bridge/config.ts'],
  ['bridge/carriers/'],
  ['bridge/app/'],
  ['bridge/exchange/'],
  ['bridge/preview/'],
  ['bridge/tracking/'],
  ['bridge/transport/'],
  ['bridge/index.ts'],
  ['web/lib/', 'web/styles/'],
  ['web/i18n/', 'web/locales/'],
  ['web/ui/'],
  ['web/features/'],
  ['web/app/'],
  ['web/index.ts', 'web/main.tsx', 'web/early/', 'web/worker/'],
  ['webview/'],
]

/** What to do instead of importing a later layer, by importing layer. */
const instead: Readonly<Record<string, string>> = {
  'web/lib/': 'It knows neither words nor features: what needs them belongs in their room.',
  'web/i18n/': 'It knows words and formats: what needs more belongs in the room that has it.',
  'web/ui/': 'It knows no feature: what does belongs in that feature, or is handed in as a prop.',
  'web/features/': 'What is above is handed in, or is a row of web/app/late.ts that a feature names by its slot.',
}

const featureOf = (path: string): string | undefined => /^web\/features\/[\w-]+\//.exec(path)?.[0]

/** A private folder: its name starts with a lower-case letter, unlike a component's. */
const privateFolder = /^web\/features\/[\w-]+\/[a-z][\w-]*\//

/** Features may import another feature's first level and components. The app layer may import all files. */
function featureFault(from: string, to: string, kind: Kind): string | undefined {
  const [own, other] = [featureOf(from), featureOf(to)]
  if (!own || !other) return undefined
  if (own !== other) {
    if (kind === 'late')
      return `what comes late of another feature is a row of web/app/late.ts, or belongs in ${other}.`
    return privateFolder.test(to)
      ? `its folder is private to ${other}: move what other features need to the first level of that feature.`
      : undefined
  }
  const isStore = /^[\w-]+\.ts$/.test(from.slice(own.length))
  return kind !== 'type' && isStore && to.endsWith('.tsx')
    ? `a store names no component: what brings ${to} is a module in a folder of its own, or a row of web/app/late.ts.`
    : undefined
}

/** The other side may import only these. The gateway does not share the client's cryptography. */
const only: Readonly<Record<string, readonly string[]>> = {
  'fixtures/gateway/': [
    'fixtures/gateway/',
    'fixtures/seed/',
    'fixtures/signing/',
    'bridge/exchange/calls.ts',
    'bridge/exchange/calls/',
    'bridge/exchange/schemas/',
    'bridge/lib/jitter.ts',
    // Previews of its pages, which use public calls.
    'bridge/preview/',
    'bridge/site/',
    'bridge/config.ts',
  ],
  // Loads the page into the fake app, for tests.
  'fixtures/app/putPage.ts': ['fixtures/app/', 'bridge/', 'web/', 'webview/'],
  'fixtures/app/plainRequest.ts': ['fixtures/app/', 'fixtures/plainExchange/', 'bridge/'],
  'fixtures/app/': ['fixtures/app/', 'bridge/'],
  'fixtures/seed/': ['fixtures/seed/', 'bridge/'],
  'fixtures/exchange.config.ts': ['bridge/config.ts'],
}

const isIn = (path: string, rooms: readonly string[]): boolean => rooms.some((room) => path.startsWith(room))

/** Type of import: static, lazy, or types only. */
export type Kind = 'now' | 'late' | 'type'

/** Why `from` may not import `to`; `undefined` if it may. Paths are relative to the repository. */
export function importFault(from: string, to: string, kind: Kind = 'now'): string | undefined {
  const fault = `${from} may not import ${to}`
  const [side, taken] = Object.entries(only).find(([room]) => from.startsWith(room)) ?? []
  if (side && taken) return isIn(to, taken) ? undefined : `${fault}: ${side} takes only ${taken.join(', ')}.`
  const here = order.findIndex((rooms) => isIn(from, rooms))
  if (here < 0) return undefined
  if (to.startsWith('fixtures/')) return `${fault}: only tests, scripts and builds import fixtures.`
  const there = order.findIndex((rooms) => isIn(to, rooms))
  if (there > here) {
    const later = `${fault}: ${order[there]?.join(', ')} comes after ${order[here]?.join(', ')}.`
    const [, advice] = Object.entries(instead).find(([room]) => from.startsWith(room)) ?? []
    return advice ? `${later} ${advice}` : later
  }
  const within = featureFault(from, to, kind)
  return within && `${fault}: ${within}`
}

/** Why a file may not be where it is; `undefined` if it may. */
export const placeFault = (path: string): string | undefined =>
  /^web\/.*\.tsx?$/.test(path) && !order.some((rooms) => isIn(path, rooms))
    ? `${path} is in no room of web/: lib, i18n, ui, features or app.`
    : undefined

/** Folders with their own package.json, which `#` would refer to. */
const ownPackages = ['scripts/tools/', 'test/consume/']

/** Why an import path is wrong: one beyond the parent folder, or into another top-level folder, must start at the root. */
export function writingFault(from: string, { request, to }: Import): string | undefined {
  const [top] = to.split('/')
  const isFar = request.startsWith('../../') || (request.startsWith('.') && top !== from.split('/')[0])
  return isFar && !isIn(from, ownPackages) && `#${top}/*` in manifest.imports
    ? `${from} imports ${request}: write #${to}.`
    : undefined
}

export interface Import {
  /** As written. */
  readonly request: string
  /** Relative to the repository. */
  readonly to: string
  readonly kind: Kind
}

/** Imports of our own modules, including types. Computed paths are not detected. */
export function linksOf(path: string, source: string): Import[] {
  const { module } = parse(path, source)
  const kindOf = (entries: readonly { readonly isType: boolean }[]): Kind =>
    entries.length > 0 && entries.every(({ isType }) => isType) ? 'type' : 'now'
  const requests: (readonly [request: string | undefined, kind: Kind])[] = [
    ...module.staticImports.map(({ moduleRequest, entries }) => [moduleRequest.value, kindOf(entries)] as const),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map((entry) => [entry.moduleRequest?.value, kindOf([entry])] as const),
    ),
    ...module.dynamicImports.map(
      ({ moduleRequest: { start, end } }) => [source.slice(start + 1, end - 1), 'late'] as const,
    ),
  ]
  return requests.flatMap(([request, kind]) => {
    if (request?.startsWith('#')) return [{ request, to: request.slice(1), kind }]
    return request?.startsWith('.') ? [{ request, to: posix.join(posix.dirname(path), request), kind }] : []
  })
}

/** Our own files that a module imports, including types. */
export const importsOf = (path: string, source: string): string[] => linksOf(path, source).map(({ to }) => to)
