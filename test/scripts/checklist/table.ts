import type { Proof } from '../../../scripts/check/papers.ts'
import { around } from './around.ts'
import { inPage } from './inPage.ts'

export interface Item {
  readonly number: number
  /** What a page, its gateway or its app is asked for. */
  readonly words: string
  readonly proofs: readonly Proof[]
}

/** What the checklists of OWASP, the W3C and the platforms ask for, and the tests that say how it is here. */
export const items: readonly Item[] = [...inPage, ...around].map(([number, words, ...proofs]) => ({
  number,
  words,
  proofs,
}))

/** Items that are being mended, where, and what is still to come. What is named here is listed by the test, and may lack a proof. */
export const pending: Readonly<Record<number, string>> = {}

/** Items that stay as they are, and why. */
export const reasons: Readonly<Record<number, string>> = {
  37: 'The page reads who is logged in from its cookies and removes them: they cannot be HttpOnly. Their names are the exchange’s.',
  63: 'No bill of materials is kept: package-lock.json is one, with a sum for each package but the linter’s programs for other systems, which the registry did not have; npm sbom writes it in SPDX.',
}
