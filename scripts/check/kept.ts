import { fullKey } from '../../bridge/storage/keys.ts'
import { madeOf } from './source/declared.ts'
import type { Module, Modules, Node } from './source/modules.ts'
import { createTexts, hole } from './source/texts.ts'

/** Where something is kept. */
export type Place = 'cookie' | 'local' | 'session' | 'record'

/** What keeps something, by the module that exports it: its first argument is the name. */
const writers: readonly (readonly [place: Place, path: string, name: string])[] = [
  ['cookie', 'bridge/storage/cookies.ts', 'writeCookie'],
  ['local', 'bridge/storage/local.ts', 'writeLocal'],
  ['session', 'bridge/storage/tab.ts', 'writeTab'],
]
const ownFiles: readonly string[] = [...writers.map(([, path]) => path), 'bridge/storage/area.ts']

/** Where names are made that the calls do not say: a constant, or a function that is one expression. */
const madeElsewhere: Readonly<Record<string, readonly (readonly [path: string, name: string])[]>> = {
  // It only writes back what it has found.
  'web/app/forgetPerson.ts': [],
  'bridge/tracking/outbox/outbox.ts': [['bridge/tracking/outbox/chunk.ts', 'prefix']],
  'bridge/tracking/upload/requests.ts': [['bridge/tracking/outbox/chunk.ts', 'prefix']],
  'web/features/writing/uploads/records.ts': [['web/features/writing/uploads/records.ts', 'sliceOf']],
}

/** A text that sets a cookie, and does not end it. */
const cookieText = /^(?!Path=)([^=;\s]+)=[^;]+;.*(?:Max-Age|Expires|SameSite|Path)=/

const isLiteral = (node: Node | undefined, value: unknown): boolean => node?.type === 'Literal' && node.value === value

/** Whether a call ends what it names. */
const isEnd = (place: Place, args: readonly Node[]): boolean =>
  place === 'cookie' ? isLiteral(args[2], 0) : isLiteral(args[1], null)

/** An identifier's name. */
export const nameOf = (node: Node): string => (node.type === 'Identifier' ? node.name : '')

/** The object whose `set` keeps a record. */
const isRecords = (node: Node): boolean =>
  ['records', 'area'].includes(nameOf(node)) ||
  (node.type === 'CallExpression' && ['area', 'openStorageArea'].includes(nameOf(node.callee)))

/** Where a node keeps something past every helper, and which expression names it. */
function keptBy(node: Node): readonly [place: Place, name: Node] | undefined {
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const { object, property } = node.callee
    const [name] = node.arguments
    if (!name) return undefined
    if (nameOf(property) === 'setItem') return [nameOf(object) === 'sessionStorage' ? 'session' : 'local', name]
    if (nameOf(property) === 'set' && isRecords(object)) return ['record', name]
  }
  if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression') {
    const { object, property } = node.left
    if (nameOf(object) === 'sessionStorage') return ['session', property]
    if (nameOf(object) === 'localStorage') return ['local', property]
  }
  return undefined
}

const lineOf = ({ source }: Module, { start }: Node): number => source.slice(0, start).split('\n').length

/** What the page keeps, and what the gateway gives it to keep. */
export interface Kept {
  /** Names by place, each with the file that writes it. */
  readonly names: Readonly<Record<Place, ReadonlyMap<string, string>>>
  /** What cannot be read, a sentence each. */
  readonly faults: readonly string[]
}

/** Finds what is kept by what keeps it. A name that is made as the page runs has `…` for what is not known. */
export function keptIn(modules: Modules): Kept {
  const texts = createTexts(modules)
  const names = {
    cookie: new Map<string, string>(),
    local: new Map<string, string>(),
    session: new Map<string, string>(),
    record: new Map<string, string>(),
  }
  const faults: string[] = []
  const add = (place: Place, module: Module, node: Node) => {
    const isFull = node.type === 'CallExpression' && nameOf(node.callee) === 'fullKey'
    for (const text of texts.of(module, (isFull && node.arguments[0]) || node)) {
      const name = text.startsWith(fullKey('')) ? text.slice(fullKey('').length) : text
      if (!name.startsWith(hole)) names[place].set(name, names[place].get(name) ?? module.path)
      else if (module.path in madeElsewhere) addElsewhere(place, module.path)
      else
        faults.push(
          `${module.path}:${lineOf(module, node)} keeps something, and its name cannot be read from the source: see scripts/check/kept.ts.`,
        )
    }
  }
  const addElsewhere = (place: Place, path: string) => {
    for (const [from, name] of madeElsewhere[path] ?? []) {
      const module = modules.at(from)
      for (const text of texts.of(module, madeOf(module, name))) {
        const open = text.endsWith(hole) ? text : text + hole
        names[place].set(open, names[place].get(open) ?? from)
      }
    }
  }
  for (const [place, path, name] of writers)
    for (const { module, call } of texts.callsTo(path, name)) {
      const [key] = call.arguments
      if (key && !isEnd(place, call.arguments)) add(place, module, key)
    }
  for (const module of modules.having(/setItem|records|area|(?:local|session)Storage/)) {
    if (ownFiles.includes(module.path) || module.path.startsWith('fixtures/')) continue
    for (const node of module.parents.keys()) {
      const [place, name] = keptBy(node) ?? []
      if (place && name) add(place, module, name)
    }
  }
  for (const module of modules.having(/cookie/i)) {
    if (ownFiles.includes(module.path)) continue
    for (const node of module.parents.keys()) {
      // What may be one: the rest is not worth reading.
      if (!/^['"`][^;]+=[^;]+;/.test(module.source.slice(node.start, node.end))) continue
      for (const text of texts.of(module, node)) {
        const name = cookieText.exec(text)?.[1]
        if (name) names.cookie.set(name, names.cookie.get(name) ?? module.path)
      }
    }
  }
  return { names, faults }
}
