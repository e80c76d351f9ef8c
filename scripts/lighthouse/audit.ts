import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { isRecord, isText } from '#bridge/lib/guards.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import { root } from '../../esbuild.config.ts'
import { tools } from '../tools/install.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

export interface Verdict {
  /** 0 to 100. */
  readonly scores: Readonly<Partial<Record<Category, number>>>
  readonly faults: readonly string[]
  /** Number of elements, if performance was measured. */
  readonly elements: number
}

async function output(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const [written, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${args.join(' ')}`)
  return written
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const fieldOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

function placesOf(audit: unknown): string[] {
  return listIn(fieldOf(fieldOf(audit, 'details'), 'items')).map((item) => {
    const source = fieldOf(item, 'sourceLocation')
    const names = [fieldOf(fieldOf(item, 'node'), 'selector'), fieldOf(item, 'description'), fieldOf(item, 'url')]
    return [...names, fieldOf(source, 'url')].filter(isText).join(' ')
  })
}

function faultsIn(report: unknown, category: Category): string[] {
  const audits = fieldOf(report, 'audits')
  const refs = listIn(fieldOf(fieldOf(fieldOf(report, 'categories'), category), 'auditRefs'))
  return refs.flatMap((ref) => {
    const id = fieldOf(ref, 'id')
    const audit = isText(id) ? fieldOf(audits, id) : undefined
    const score = fieldOf(audit, 'score')
    if (!(Number(fieldOf(ref, 'weight')) > 0) || typeof score !== 'number' || score >= 1) return []
    const said = [fieldOf(audit, 'displayValue'), ...placesOf(audit).slice(0, 3)].filter(isText)
    return [`${category}: ${fieldOf(audit, 'title')} ${said.join(', ')}`.trim()]
  })
}

/** @throws if the page could not be measured */
function verdictOf(url: string, report: unknown, asked: readonly Category[]): Verdict {
  const wrong = fieldOf(fieldOf(report, 'runtimeError'), 'message')
  if (isText(wrong)) throw new Error(`${url} could not be audited: ${wrong}`)
  const scores = asked.map((category) => {
    const score = fieldOf(fieldOf(fieldOf(report, 'categories'), category), 'score')
    // Null if it could not be calculated.
    return [category, typeof score === 'number' ? Math.round(score * 100) : 0] as const
  })
  const size = fieldOf(fieldOf(report, 'audits'), 'dom-size-insight')
  return {
    scores: Object.fromEntries(scores),
    faults: asked.flatMap((category) => faultsIn(report, category)),
    elements: Number(fieldOf(size, 'numericValue') ?? 0),
  }
}

/**
 * Runs Lighthouse with phone settings in the browser at `port`. Empties the cache first; the reader stays logged in.
 */
export async function audit(url: string, port: number, asked: readonly Category[]): Promise<Verdict> {
  const written = await output(process.execPath, [
    join(tools, 'lighthouse/cli/index.js'),
    url,
    `--port=${port}`,
    `--only-categories=${asked.join(',')}`,
    '--output=json',
    '--output-path=stdout',
    '--quiet',
    '--no-enable-error-reporting',
  ])
  return verdictOf(url, parsed(written), asked)
}
