import type { Exchange } from '#bridge/config.ts'
import { PackError } from './pack.ts'

/** Lower-case letters and digits of any script, and hyphens. */
export const idIn = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** The default id of an exchange, from its brand. @throws {PackError} for a name without letters and digits */
export function idOf({ brand }: Exchange): string {
  const id = idIn(brand.name)
  if (id === '')
    throw new PackError(`Could not make an exchange id from “${brand.name}”. Set one, such as --exchange meridian.`)
  return id
}
