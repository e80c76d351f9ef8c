import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import { defineExchange, type Exchange, type ExchangeConfig } from '../../bridge/config.ts'
import { root } from '../../esbuild.config.ts'
import { brandSheet } from './brand.ts'

/** A module of the build's own making: `name` is imported, `contents` is what it says. */
export const virtualModule = (name: string, contents: string, loader: 'js' | 'css' = 'js'): Plugin => ({
  name,
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, namespace: 'insights' }))
    build.onLoad({ filter: new RegExp(`^${name}$`), namespace: 'insights' }, () => ({ contents, loader }))
  },
})

/** Which exchange is built: `--exchange FILE`, else `INSIGHTS_EXCHANGE`, else the sandbox's own. */
export const exchangePath = (flag?: string): string =>
  flag || process.env.INSIGHTS_EXCHANGE
    ? resolve(flag ?? process.env.INSIGHTS_EXCHANGE ?? '')
    : join(root, 'fixtures/exchange.config.ts')

/**
 * Loads an exchange's configuration module and checks it.
 * @throws {ExchangeConfigError} with a sentence for each fault.
 */
export async function loadExchange(path: string): Promise<Exchange> {
  const module: { default?: ExchangeConfig } = await import(pathToFileURL(path).href)
  if (!module.default) throw new Error(`${path} has no default export; it should be defineExchange({ … }).`)
  return defineExchange(module.default)
}

/** `insights:exchange`: the configuration as data. The path of the certificate is the build's own business. */
export const exchangeModule = (exchange: Exchange): Plugin =>
  virtualModule(
    'insights:exchange',
    `export default ${JSON.stringify({ ...exchange, signing: { certificate: '' } }, null, 1)}`,
  )

/** `insights:styles`: the address of each route's style sheet. */
export const stylesModule = (styles: Readonly<Record<string, string>>): Plugin =>
  virtualModule('insights:styles', `export default ${JSON.stringify(styles)}`)

/** `insights:brand`: the exchange's colours, imported by the base sheet. The library's sheets have none: their site says its own. */
export const brandModule = (exchange?: Exchange): Plugin =>
  virtualModule('insights:brand', exchange ? brandSheet(exchange) : '', 'css')
