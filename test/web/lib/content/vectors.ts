import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../../shared/vectors')

/** The outside test data lives beside the project; without it, the tests that read it are skipped. */
export const haveVectors: boolean = existsSync(folder)
export const withoutVectors = 'skipped: the outside test data (../shared/vectors) is not on this machine'

/** Reads the vectors of one file, whose shape the caller knows. */
export function readVectors<T>(path: string): readonly T[] {
  const file: { vectors: readonly T[] } = JSON.parse(readFileSync(join(folder, path), 'utf8'))
  return file.vectors
}
