import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRecord } from '../../bridge/lib/guards.ts'
import { root } from '../../esbuild.config.ts'

const file = join(root, 'node_modules/.cache/insights-facts.json')

/** What came of breaking, by what was broken and what was to notice it: another text of either is another question. */
export interface Kept {
  get(parts: readonly string[]): boolean | undefined
  set(parts: readonly string[], isCaught: boolean): void
}

const keyOf = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\0')).digest('hex')

function read(): Map<string, boolean> {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const entries = isRecord(kept) ? Object.entries(kept) : []
    return new Map(entries.flatMap(([key, value]) => (typeof value === 'boolean' ? [[key, value] as const] : [])))
  } catch {
    return new Map()
  }
}

export function openKept(): Kept {
  const all = read()
  return {
    get: (parts) => all.get(keyOf(parts)),
    set(parts, isCaught) {
      all.set(keyOf(parts), isCaught)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(Object.fromEntries(all)))
    },
  }
}
