import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../shared/vectors')

/** The outside test data lives beside the project; without it, the tests that read it are skipped. */
export const haveVectors: boolean = existsSync(folder)
export const withoutVectors = 'skipped: the outside test data (../shared/vectors) is not on this machine'

/** What a file of it holds, whose shape the caller knows. Only where {@link haveVectors}. */
export const readVectors = <T>(path: string): T => JSON.parse(readFileSync(join(folder, path), 'utf8'))

/** What has been published to get past sanitisers. */
export const attacks = (): readonly string[] =>
  ['dompurify-expect', 'dompurify-suite-inline', 'h5sc', 'h5sc-vectors-txt'].flatMap((file) =>
    readVectors<{ readonly vectors: readonly { readonly payload: string }[] }>(`html/${file}.json`).vectors.map(
      ({ payload }) => payload,
    ),
  )
