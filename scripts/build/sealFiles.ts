import type { Exchange } from '../../bridge/config.ts'
import { withAdaptText } from './adapt.ts'
import { sealBrand } from './brandFiles.ts'
import { sealCertificates } from './certificate.ts'

/**
 * An exchange with what its files say in place of their paths: the public keys of its certificates, its drawings, and its `adapt`.
 * @param folder what paths are relative to.
 * @throws {CertificateError}, {DrawingError} or {AdaptFileError}, with a sentence.
 */
export const sealFiles = async (exchange: Exchange, folder: string): Promise<Exchange> =>
  sealBrand(await sealCertificates(await withAdaptText(exchange, folder), folder), folder)
