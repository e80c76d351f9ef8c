import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineExchange, type Exchange, type ExchangeConfig } from '#bridge/config.ts'
import { withAdaptText } from '#scripts/build/adapt.ts'
import { inlineBrand } from '#scripts/build/brandFiles.ts'
import { inlineCertificates } from '#scripts/build/certificate.ts'
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

/** Replaces paths of certificates, drawings and `adapter` with their content. @throws {ConfigFileError} */
const inlineFiles = async (exchange: Exchange, folder: string): Promise<Exchange> =>
  inlineBrand(await inlineCertificates(await withAdaptText(exchange, folder), folder), folder)

/**
 * Loads and validates a configuration module, with the content of its files. @throws {PackError} {ExchangeConfigError}
 * {ConfigFileError}
 */
export async function exchangeIn(path: string): Promise<Exchange> {
  const module: { default?: ExchangeConfig } = await import(pathToFileURL(path).href).catch((cause: unknown) => {
    const older = path.endsWith('.ts') ? ' A .ts file needs Node 22.18 or later.' : ''
    throw new PackError(`Could not load ${path}: ${cause instanceof Error ? cause.message : cause}.${older}`, {
      cause,
    })
  })
  if (!module.default) throw new PackError(`${path} has no default export. Export defineExchange({ … }).`)
  return inlineFiles(defineExchange(module.default), dirname(path))
}
