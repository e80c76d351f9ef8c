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

/** What Lighthouse says of a page. */
export interface Verdict {
  /** From 0 to 100, of what was asked. */
  readonly scores: Readonly<Partial<Record<Category, number>>>
  /** Sentences on what costs the page points; of performance, what it took instead. */
  readonly faults: readonly string[]
  /** Of the page, where its performance was asked for. */
  readonly elements: number
}

/** @returns what a program writes. @throws {Error} where it fails. */
async function output(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const [written, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${args.join(' ')}`)
  return written
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const fieldOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

/** Elements, addresses or sentences that an audit names. */
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

/** @returns what a report says of what was asked. @throws {Error} where the page could not be looked at. */
export function verdictOf(url: string, report: unknown, asked: readonly Category[]): Verdict {
  const wrong = fieldOf(fieldOf(report, 'runtimeError'), 'message')
  if (isText(wrong)) throw new Error(`${url} could not be audited: ${wrong}`)
  const scores = asked.map((category) => {
    const score = fieldOf(fieldOf(fieldOf(report, 'categories'), category), 'score')
    // One that could not be reckoned is null there.
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
 * Has Lighthouse look at a page as on a phone, in the browser that listens at `port`. It empties the browser's cache before, and
 * leaves who is logged in.
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
