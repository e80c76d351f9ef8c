import { posix } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { parse } from './sources.ts'

/** The rooms in order: one may import those before it and beside it, never those after it. */
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

/** What to do instead of naming what comes later, by the room that would. */
const instead: Readonly<Record<string, string>> = {
  'web/lib/': 'It knows neither words nor features: what needs them belongs in their room.',
  'web/i18n/': 'It knows words and formats: what needs more belongs in the room that has it.',
  'web/ui/': 'It knows no feature: what does belongs in that feature, or is handed in as a prop.',
  'web/features/': 'What is above is handed in, or is a row of web/app/late.ts that a feature names by its slot.',
}

const featureOf = (path: string): string | undefined => /^web\/features\/[\w-]+\//.exec(path)?.[0]

/** A folder that is not a component's, whose name begins with a capital letter. */
const privateFolder = /^web\/features\/[\w-]+\/[a-z][\w-]*\//

/** A feature takes of another its first level and its components. The app, which puts the page together, takes any of its files. */
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

/** What stands on the other side takes only this. The gateway does not share the client's cryptography. */
const only: Readonly<Record<string, readonly string[]>> = {
  'fixtures/gateway/': [
    'fixtures/gateway/',
    'fixtures/seed/',
    'fixtures/signing/',
    'bridge/exchange/calls.ts',
    'bridge/exchange/calls/',
    'bridge/exchange/schemas/',
    // What links to its pages show, which asks its calls as anybody does.
    'bridge/preview/',
    'bridge/site/',
    'bridge/config.ts',
  ],
  // It loads the page into the fake app, for tests.
  'fixtures/app/putPage.ts': ['fixtures/app/', 'bridge/', 'web/', 'webview/'],
  'fixtures/app/plainRequest.ts': ['fixtures/app/', 'fixtures/plainExchange/', 'bridge/'],
  'fixtures/app/': ['fixtures/app/', 'bridge/'],
  'fixtures/seed/': ['fixtures/seed/', 'bridge/'],
  'fixtures/exchange.config.ts': ['bridge/config.ts'],
}

const isIn = (path: string, rooms: readonly string[]): boolean => rooms.some((room) => path.startsWith(room))

/** How one module imports another: with it, when it is asked for, or for its types alone. */
export type Kind = 'now' | 'late' | 'type'

/** Why `from` may not import `to`; nothing where it may. Paths are from the repository's folder. */
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

/** Why a file may not stand where it does; nothing where it may. */
export const placeFault = (path: string): string | undefined =>
  /^web\/.*\.tsx?$/.test(path) && !order.some((rooms) => isIn(path, rooms))
    ? `${path} is in no room of web/: lib, i18n, ui, features or app.`
    : undefined

/** Folders with a package.json of their own, which `#` would mean. */
const ownPackages = ['scripts/tools/', 'test/consume/']

/** Why an import is written wrongly: one that goes further than the folder above, or into another folder of the root, starts there. */
export function writingFault(from: string, { request, to }: Import): string | undefined {
  const [top] = to.split('/')
  const isFar = request.startsWith('../../') || (request.startsWith('.') && top !== from.split('/')[0])
  return isFar && !isIn(from, ownPackages) && `#${top}/*` in manifest.imports
    ? `${from} imports ${request}: write #${to}.`
    : undefined
}

export interface Import {
  /** As it is written. */
  readonly request: string
  /** From the repository's folder. */
  readonly to: string
  readonly kind: Kind
}

/** What a module imports of ours, types included, and how. Addresses made at run time are not seen. */
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

/** The files of ours that a module imports, types included. */
export const importsOf = (path: string, source: string): string[] => linksOf(path, source).map(({ to }) => to)
