import { join, resolve } from 'node:path'
import type { Plugin } from 'esbuild'
import type { Exchange } from '#bridge/config.ts'
import { ensureSigningKeys } from '#fixtures/signing/keys.ts'
import { root } from '../../esbuild.config.ts'
import { exchangeIn } from '../cli/pack/exchangeIn.ts'
import { adaptInside, adaptSource } from './adapt.ts'
import { brandSheet } from './brand.ts'
import { englishSlots } from './englishSource.ts'
import { checkMessages, exchangeParts } from './exchangeParts.ts'
import { ConfigFileError } from './files.ts'

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

/** The configuration to build: `--exchange FILE`, otherwise `INSIGHTS_EXCHANGE`, otherwise the sandbox's. */
export const exchangePath = (flag?: string): string =>
  flag || process.env.INSIGHTS_EXCHANGE ? resolve(flag ?? process.env.INSIGHTS_EXCHANGE ?? '') : sandboxPath

/**
 * Loads a configuration like {@link exchangeIn} and checks its messages. Creates the sandbox's certificate if it is
 * missing.
 */
export async function loadExchange(path: string): Promise<Exchange> {
  if (path === sandboxPath) await ensureSigningKeys()
  const exchange = await exchangeIn(path)
  if (exchange.messages) checkMessages(exchange, await englishSlots())
  return exchange
}

const source = (value: unknown): string => `export default ${JSON.stringify(value, null, 1)}`

/**
 * The `insights:…` modules of an exchange loaded by {@link loadExchange}, by name: what the first posts need, the public
 * keys, log-ins with other providers, and texts.
 * @throws {ConfigFileError} if the certificates have not been read
 */
export function exchangeSources(exchange: Exchange) {
  const parts = exchangeParts(exchange)
  if (parts.certificates.some((key) => !key.includes('-----BEGIN PUBLIC KEY-----')))
    throw new ConfigFileError('signing.certificate is not loaded. Pass the result of loadExchange to the build.')
  return {
    'insights:exchange': source(parts.exchange),
    'insights:certificates': source(parts.certificates),
    'insights:thirdParties': source(parts.thirdParties),
    'insights:legal': source(parts.legal),
    'insights:words': source(parts.words),
  }
}

const settingsModules = (exchange: Exchange): Plugin[] =>
  Object.entries(exchangeSources(exchange)).map(([name, contents]) => virtualModule(name, contents))

/** Generated modules of a page whose scripts load others. */
export const exchangeModules = (exchange: Exchange): Plugin[] => [
  ...settingsModules(exchange),
  virtualModule('insights:adapt', adaptSource),
]

/** Generated modules of a page with a single script. */
export const exchangeModulesInside = (exchange: Exchange): Plugin[] => [
  ...settingsModules(exchange),
  virtualModule('insights:adapt', adaptInside(exchange)),
  virtualModule('insights:adapting', exchange.adapter ?? ''),
]

/** `insights:styles`: the URL of each route's style sheet. */
export const stylesModule = (styles: Readonly<Record<string, string>>): Plugin =>
  virtualModule('insights:styles', `export default ${JSON.stringify(styles)}`)

/** `insights:brand`: the exchange's colours, imported by the base sheet. Empty in the library, where the site sets its own. */
export const brandModule = (exchange?: Exchange): Plugin =>
  virtualModule('insights:brand', exchange ? brandSheet(exchange) : '', 'css')
