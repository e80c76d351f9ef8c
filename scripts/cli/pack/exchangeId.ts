import type { Exchange } from '#bridge/config.ts'
import { PackError } from './pack.ts'

/** A text as an id: small letters and digits, of any script, with hyphens between. */
export const idIn = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/**
 * The app's name for its exchange's packages by default: the brand's name.
 * @throws {PackError} for a name without a letter or digit.
 */
export function idOf({ brand }: Exchange): string {
  const id = idIn(brand.name)
  if (id === '')
    throw new PackError(`Could not make an exchange id from “${brand.name}”. Set one, such as --exchange meridian.`)
  return id
}
