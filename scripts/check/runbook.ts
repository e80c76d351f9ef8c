import { type Named, pageFaults } from './pages.ts'
import { keysOf, textsOfType } from './source/declared.ts'
import type { Modules } from './source/modules.ts'
import { createTexts, hole } from './source/texts.ts'

/** Kinds of reports whose names are a type's, beside those that a call says; of the others the calls alone say them. */
const typed: Readonly<Record<string, readonly [path: string, type: string]>> = {
  bridge: ['bridge/carriers/strays.ts', 'UnexpectedReason'],
  storage: ['bridge/storage/storageFailures.ts', 'StorageFailure'],
  signing: ['bridge/exchange/signing/setUp.ts', 'SigningFault'],
}

/** What the host site is told, as `kind: name`. */
function reports(modules: Modules): ReadonlyMap<string, string> {
  const path = 'bridge/lib/report.ts'
  const texts = createTexts(modules)
  const called = texts.callsTo(path, 'report').flatMap(({ module, call }) => {
    const [kind, name] = call.arguments
    if (!kind || !name) return []
    return texts
      .of(module, kind)
      .flatMap((one) => texts.of(module, name).map((text) => [one, text, module.path] as const))
  })
  return new Map(
    textsOfType(modules.at(path), 'ReportKind').flatMap((kind) => {
      const [from, type] = typed[kind] ?? []
      const own = from && type ? textsOfType(modules.at(from), type).map((name) => [name, from] as const) : []
      const named = called.filter(([one]) => one === kind).map(([, name, where]) => [name, where] as const)
      // A type's name may have more behind it where it is called.
      const others = named.filter(([name]) => name !== hole && !own.some(([one]) => name.startsWith(one)))
      const said = from ? [...others, ...own] : named
      return (said.length > 0 ? said : [[hole, path] as const]).map(
        ([name, where]) => [`${kind}: ${name}`, where] as const,
      )
    }),
  )
}

/** What the exchange is told by `cspSecurity`, as `bizType: event`. */
function told(modules: Modules): ReadonlyMap<string, string> {
  const setUp = 'bridge/exchange/signing/setUp.ts'
  const events = textsOfType(modules.at(setUp), 'SigningReport').map((name) => [`signing: ${name}`, setUp] as const)
  const others = modules
    .having(/bizType/)
    .flatMap((module) =>
      [...module.parents.keys()].flatMap((node) =>
        node.type === 'Property' &&
        node.key.type === 'Identifier' &&
        node.key.name === 'bizType' &&
        node.value.type === 'Literal' &&
        node.value.value !== 'signing'
          ? [[`${node.value.value}: ${hole}`, module.path] as const]
          : [],
      ),
    )
  return new Map([...others, ...events])
}

/** Five digits are a code wherever they stand; three are one where answers are read. */
function codes(modules: Modules): ReadonlyMap<string, string> {
  return new Map(
    modules.having(/'\d{3}'|'\d{5}'/).flatMap((module) => {
      const isRead = module.path.startsWith('bridge/exchange/')
      if (!isRead && !/^(?:bridge|web)\//.test(module.path)) return []
      return [...module.parents.keys()].flatMap((node) => {
        const text = node.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
        return /^\d{5}$/.test(text) || (isRead && /^\d{3}$/.test(text)) ? [[text, module.path] as const] : []
      })
    }),
  )
}

/** Where `docs/runbook.md` and the code differ, a sentence each. */
export function runbookFaults(markdown: string, modules: Modules): string[] {
  const vitals = 'bridge/tracking/collect/vitals.ts'
  const names = keysOf(modules.at(vitals), 'thresholds')
  const kinds: readonly Named[] = [
    { what: 'a report', section: 'Reports', names: reports(modules) },
    { what: 'a report', section: 'What the exchange is told', names: told(modules) },
    { what: 'a vital', section: 'Vitals', names: new Map(names.map((name) => [name, vitals])) },
    { what: 'a code', section: 'Codes', names: codes(modules) },
  ]
  return pageFaults('docs/runbook.md', markdown, kinds)
}
