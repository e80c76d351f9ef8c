import { posix } from 'node:path'
import { parse } from './sources.ts'

/** The rooms in order: one may import those before it and beside it, never those after it. */
const order: readonly (readonly string[])[] = [
  ['bridge/lib/'],
  ['bridge/site/', 'bridge/storage/'],
  ['bridge/config.ts'],
  ['bridge/transport/'],
  ['bridge/app/'],
  ['bridge/exchange/'],
  ['bridge/tracking/'],
  ['bridge/index.ts'],
  ['web/'],
  ['webview/'],
]

/** What stands on the other side takes only this. The gateway does not share the client's cryptography. */
const only: Readonly<Record<string, readonly string[]>> = {
  'fixtures/gateway/': [
    'fixtures/gateway/',
    'fixtures/seed/',
    'fixtures/signing/',
    'bridge/exchange/calls.ts',
    'bridge/exchange/calls/',
    'bridge/exchange/schemas/',
    'bridge/site/',
    'bridge/config.ts',
  ],
  // It loads the page into the fake app, for tests.
  'fixtures/app/testing.ts': ['fixtures/app/', 'bridge/', 'web/', 'webview/'],
  'fixtures/app/': ['fixtures/app/', 'bridge/'],
  'fixtures/seed/': ['fixtures/seed/', 'bridge/'],
  'fixtures/exchange.config.ts': ['bridge/config.ts'],
}

const isIn = (path: string, rooms: readonly string[]): boolean => rooms.some((room) => path.startsWith(room))

/** Why `from` may not import `to`; nothing where it may. Paths are from the repository's folder. */
export function importFault(from: string, to: string): string | undefined {
  const fault = `${from} may not import ${to}`
  const [side, taken] = Object.entries(only).find(([room]) => from.startsWith(room)) ?? []
  if (side && taken) return isIn(to, taken) ? undefined : `${fault}: ${side} takes only ${taken.join(', ')}.`
  const here = order.findIndex((rooms) => isIn(from, rooms))
  if (here < 0) return undefined
  if (to.startsWith('fixtures/')) return `${fault}: only tests, scripts and builds import fixtures.`
  const there = order.findIndex((rooms) => isIn(to, rooms))
  return there > here ? `${fault}: ${order[there]?.join(', ')} comes after ${order[here]?.join(', ')}.` : undefined
}

/** The files of ours that a module imports, types included. Addresses made at run time are not seen. */
export function importsOf(path: string, source: string): string[] {
  const { module } = parse(path, source)
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ]
  return requests
    .filter((request) => request?.startsWith('.'))
    .map((request) => posix.join(posix.dirname(path), request ?? ''))
}
