import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import { defineExchange, type Exchange, type ExchangeConfig } from '../../bridge/config.ts'
import { root } from '../../esbuild.config.ts'
import { ensureSigningKeys } from '../../fixtures/signing/keys.ts'
import { brandSheet } from './brand.ts'
import { CertificateError, sealCertificates } from './certificate.ts'

/** A module of the build's own making: `name` is imported, `contents` is what it says. */
export const virtualModule = (name: string, contents: string, loader: 'js' | 'css' = 'js'): Plugin => ({
  name,
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, namespace: 'insights' }))
    build.onLoad({ filter: new RegExp(`^${name}$`), namespace: 'insights' }, () => ({
      contents,
      loader,
      resolveDir: root,
    }))
  },
})

const sandboxPath = join(root, 'fixtures/exchange.config.ts')

/** Which exchange is built: `--exchange FILE`, else `INSIGHTS_EXCHANGE`, else the sandbox's own. */
export const exchangePath = (flag?: string): string =>
  flag || process.env.INSIGHTS_EXCHANGE ? resolve(flag ?? process.env.INSIGHTS_EXCHANGE ?? '') : sandboxPath

/**
 * Loads an exchange's configuration module, checks it, and puts the public keys of its certificates in their place. The
 * sandbox's own certificate is made when it is not there yet.
 * @throws {ExchangeConfigError} with a sentence for each fault; {CertificateError} where a certificate cannot be used.
 */
export async function loadExchange(path: string): Promise<Exchange> {
  const module: { default?: ExchangeConfig } = await import(pathToFileURL(path).href)
  if (!module.default) throw new Error(`${path} has no default export; it should be defineExchange({ … }).`)
  if (path === sandboxPath) await ensureSigningKeys()
  return sealCertificates(defineExchange(module.default), dirname(path))
}

/** What `insights:exchange` says: the configuration as data. What only a log-in needs waits for the first one. */
export function exchangeSource({ thirdParties: _, ...exchange }: Exchange): string {
  const { certificate: _certificate, ...signing } = exchange.signing
  return `export default ${JSON.stringify({ ...exchange, signing }, null, 1)}`
}

/** What `insights:thirdParties` says: the log-ins by other providers, under a name that the packer finds it by. */
export const thirdPartiesSource = ({ thirdParties = {} }: Exchange): string =>
  `export default ${JSON.stringify({ thirdParties }, null, 1)}`

/** What `insights:certificates` says: their public keys. @throws {CertificateError} where they were not read. */
export function certificatesSource({ signing }: Exchange): string {
  const keys = [signing.certificate].flat()
  if (keys.some((key) => !key.includes('-----BEGIN PUBLIC KEY-----')))
    throw new CertificateError('signing.certificate has not been read yet: a build takes what loadExchange gives.')
  return `export default ${JSON.stringify(keys, null, 1)}`
}

/** `insights:exchange`, `insights:certificates` and `insights:thirdParties`, of an exchange that {@link loadExchange} loaded. */
export const exchangeModules = (exchange: Exchange): Plugin[] => [
  virtualModule('insights:exchange', exchangeSource(exchange)),
  virtualModule('insights:certificates', certificatesSource(exchange)),
  virtualModule('insights:thirdParties', thirdPartiesSource(exchange)),
]

/** `insights:styles`: the address of each route's style sheet. */
export const stylesModule = (styles: Readonly<Record<string, string>>): Plugin =>
  virtualModule('insights:styles', `export default ${JSON.stringify(styles)}`)

/** `insights:brand`: the exchange's colours, imported by the base sheet. The library's sheets have none: their site says its own. */
export const brandModule = (exchange?: Exchange): Plugin =>
  virtualModule('insights:brand', exchange ? brandSheet(exchange) : '', 'css')
