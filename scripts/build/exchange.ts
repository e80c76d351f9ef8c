import { join, resolve } from 'node:path'
import type { Plugin } from 'esbuild'
import type { Exchange } from '#bridge/config.ts'
import { ensureSigningKeys } from '#fixtures/signing/keys.ts'
import { root } from '../../esbuild.config.ts'
import { exchangeIn } from '../cli/pack/exchangeIn.ts'
import { adaptInside, adaptSource } from './adapt.ts'
import { brandSheet } from './brand.ts'
import { CertificateError } from './certificate.ts'
import { englishSlots } from './englishSource.ts'
import { checkMessages, exchangeParts } from './exchangeParts.ts'

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

/** `insights:exchange`: the part of the configuration that the first posts need. */
export const exchangeSource = (exchange: Exchange): string => source(exchangeParts(exchange).exchange)

/** `insights:thirdParties`: log-ins with other providers. */
export const thirdPartiesSource = (exchange: Exchange): string => source(exchangeParts(exchange).thirdParties)

export const legalSource = (exchange: Exchange): string => source(exchangeParts(exchange).legal)

export const wordsSource = (exchange: Exchange): string => source(exchangeParts(exchange).words)

/** `insights:certificates`: their public keys. @throws {CertificateError} if they have not been read */
export function certificatesSource(exchange: Exchange): string {
  const keys = exchangeParts(exchange).certificates
  if (keys.some((key) => !key.includes('-----BEGIN PUBLIC KEY-----')))
    throw new CertificateError('signing.certificate is not loaded. Pass the result of loadExchange to the build.')
  return source(keys)
}

/** The `insights:…` modules of an exchange loaded by {@link loadExchange}, by name. */
export const exchangeSources = (exchange: Exchange): Readonly<Record<string, string>> => ({
  'insights:exchange': exchangeSource(exchange),
  'insights:certificates': certificatesSource(exchange),
  'insights:thirdParties': thirdPartiesSource(exchange),
  'insights:legal': legalSource(exchange),
  'insights:words': wordsSource(exchange),
})

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
