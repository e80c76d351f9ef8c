import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRecord } from '#bridge/lib/guards.ts'
import { root } from '../../esbuild.config.ts'
import { readTested, type Tested } from './tested.ts'

const file = join(root, 'node_modules/.cache/insights-mutants.json')

/** What came of the mutants of one file, as long as its text is the same. */
export interface KeptFile {
  readonly hash: string
  /** All of its mutants are here. */
  readonly isWhole: boolean
  readonly tested: readonly Tested[]
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const readFileOf = (value: unknown): KeptFile | undefined =>
  isRecord(value) && typeof value.hash === 'string' && Array.isArray(value.tested)
    ? {
        hash: value.hash,
        isWhole: value.isWhole === true,
        tested: value.tested.flatMap((one: unknown) => readTested(one) ?? []),
      }
    : undefined

/** What earlier runs found, by file. */
export function readKept(): Map<string, KeptFile> {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const entries = isRecord(kept) ? Object.entries(kept) : []
    return new Map(
      entries.flatMap(([path, value]) => {
        const read = readFileOf(value)
        return read ? [[path, read] as const] : []
      }),
    )
  } catch {
    return new Map()
  }
}

export function writeKept(kept: ReadonlyMap<string, KeptFile>): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(Object.fromEntries(kept)))
}
