import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineExchange, type Exchange, type ExchangeConfig } from '#bridge/config.ts'
import { withAdaptText } from '#scripts/build/adapt.ts'
import { sealBrand } from '#scripts/build/brandFiles.ts'
import { sealCertificates } from '#scripts/build/certificate.ts'
import { PackError } from './pack.ts'

/**
 * An exchange with what its files say in place of their paths: the public keys of its certificates, its drawings, and its `adapter`.
 * @param folder what paths are relative to.
 * @throws {CertificateError}, {DrawingError} or {AdaptFileError}, with a sentence.
 */
const sealFiles = async (exchange: Exchange, folder: string): Promise<Exchange> =>
  sealBrand(await sealCertificates(await withAdaptText(exchange, folder), folder), folder)

/**
 * Loads a configuration module and checks it, with what stands in the files that it names in their place.
 * @throws {PackError} {ExchangeConfigError} {CertificateError} {DrawingError} {AdaptFileError}, each with a sentence.
 */
export async function exchangeIn(path: string): Promise<Exchange> {
  const module: { default?: ExchangeConfig } = await import(pathToFileURL(path).href).catch((cause: unknown) => {
    const older = path.endsWith('.ts') ? ' A .ts file needs Node 22.18 or later.' : ''
    throw new PackError(`Could not load ${path}: ${cause instanceof Error ? cause.message : cause}.${older}`, {
      cause,
    })
  })
  if (!module.default) throw new PackError(`${path} has no default export. Export defineExchange({ … }).`)
  return sealFiles(defineExchange(module.default), dirname(path))
}
