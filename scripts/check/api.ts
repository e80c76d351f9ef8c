import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diff } from 'node:util'
import { root } from '../../esbuild.config.ts'
import { describeEntries } from '../build/types.ts'

/** The report of the public API, relative to the repository. */
export const reportPath = 'api/insights-client.api.md'

/** Maximum number of changed lines to show. */
const maxShown = 12

/** Removed and added lines, in order. */
function changedLines(before: string, after: string): string[] {
  const changed = diff(after.split('\n'), before.split('\n')).flatMap(([kind, line]) =>
    kind === 0 || line === '' ? [] : [`${kind < 0 ? '-' : '+'} ${line}`],
  )
  const more = changed.length - maxShown
  return more > 0 ? [...changed.slice(0, maxShown), `… and ${more} more lines`] : changed
}

/**
 * Describes a change of the public API.
 * @param before the report in the repository, if any
 * @returns what is wrong and what to do; `undefined` without a change
 */
export function apiFault(before: string | undefined, after: string): string | undefined {
  if (before === after) return undefined
  if (before === undefined) return `${reportPath} does not exist: npm run contract -- api --write makes it.`
  const lines = changedLines(before, after).map((line) => `\n  ${line}`)
  return `The public types differ from ${reportPath}. Undo the change, or describe it with npx changeset (docs/versioning.md says which number moves) and run npm run contract -- api --write.${lines.join('')}`
}

const nameOf = (block: string): string =>
  /\b(?:const|function|class|interface|type|enum) (\w+)/.exec(block)?.[1] ?? block
const withoutNumber = (name: string): string => name.replace(/_\d+$/, '')

/** Declarations of an entry. One without a name belongs to the previous block. */
function blocksOf(report: string): string[] {
  const code = /```ts\n([\s\S]*?)```/.exec(report)?.[1] ?? ''
  return code
    .replaceAll(/^[ \t]*\/\/.*\n/gm, '')
    .split(/\n{2,}/)
    .flatMap((block) => block.trim() || [])
}

/** Joins parameters of a message, and consecutive fields of one type, in one line each. */
const joinFields = (block: string): string =>
  block
    .replaceAll(/<\[\{\n[^\]]*\]/g, (parameters) => parameters.replaceAll('\n', ' '))
    .replaceAll(/^(\w+: )(.+);(?:\n\w+: \2;)+$/gm, (run, _, type: string) => {
      const names = run.split('\n').map((line) => line.slice(0, line.indexOf(':')))
      return `${names.join(', ')}: ${type};`
    })

/**
 * Lists each entry's exports, then every declaration once. Entries number equal names separately (`Post_2`); here, equal
 * declarations get the same number.
 */
export function joinReports(reports: ReadonlyMap<string, string>): string {
  const entries: string[] = []
  const declarations = new Set<string>()
  const shapes = new Map<string, string[]>()
  for (const [entry, report] of reports) {
    const blocks = blocksOf(report)
    const exported = blocks.flatMap((block) =>
      [...block.matchAll(/^export (?:\{ \w+ as|(?:declare )?(?:abstract )?\w+) (\w+)/gm)].map(([, name]) => name),
    )
    entries.push(`## ${entry === 'index' ? 'insights-client' : `insights-client/${entry}`}\n\n${exported.join(', ')}`)
    const own = blocks.map((block) => block.replace(/\nexport \{ \w+ as \w+ \}$/, '').replace(/^export /, ''))
    const names = new Map<string, string>()
    for (const block of own) {
      const base = withoutNumber(nameOf(block))
      const shape = block.replaceAll(/\b[A-Za-z]\w*_\d+\b/g, withoutNumber)
      const known = shapes.get(base) ?? []
      if (!known.includes(shape)) shapes.set(base, [...known, shape])
      const number = (shapes.get(base) ?? []).indexOf(shape)
      names.set(nameOf(block), number > 0 ? `${base}_${number + 1}` : base)
    }
    for (const block of own)
      declarations.add(joinFields(block.replaceAll(/\b[A-Za-z]\w*\b/g, (name) => names.get(name) ?? name)))
  }
  const sorted = [...declarations].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  return `# Public types\n\nWritten by \`npm run contract -- api --write\`.\n\n${entries.join('\n\n')}\n\n\`\`\`ts\n${sorted.join('\n\n')}\n\`\`\`\n`
}

/** The current report and the one in the repository. */
export async function readReport(): Promise<{ readonly before: string | undefined; readonly after: string }> {
  const before = await readFile(join(root, reportPath), 'utf8').catch(() => undefined)
  const entries = [...(await describeEntries())].map(([entry, { report }]) => [entry, report] as const)
  return { before, after: joinReports(new Map(entries)) }
}

/** Compares the public API with the report in the repository. */
export async function apiFaults(): Promise<string[]> {
  const { before, after } = await readReport()
  return [apiFault(before, after) ?? []].flat()
}
