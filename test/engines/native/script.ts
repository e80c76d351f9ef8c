import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { NativeCarrier } from '#fixtures/app/settings.ts'
import { exchangeModules, exchangePath, loadExchange } from '#scripts/build/exchange.ts'
import { classicScript, pageBuilds } from '../../../esbuild.config.ts'

/** What the user types to log in. */
export interface LogIn {
  readonly loginName: string
  readonly pwd: string
}

export interface NativeGiven {
  readonly carrier: NativeCarrier
  readonly login: LogIn
}

/** The init script that puts a fake app round each page, in words that the least engine of the web view knows. */
export async function nativeScript(given: NativeGiven): Promise<string> {
  const page = pageBuilds.find(({ name }) => name === 'webview')
  if (!page) throw new Error('There is no build for the web view.')
  const { outputFiles } = await build({
    ...classicScript(fileURLToPath(new URL('./native.ts', import.meta.url)), 'native.js', page),
    globalName: 'insightsEngines',
    plugins: exchangeModules(await loadExchange(exchangePath())),
  })
  const script = outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? ''
  return `(() => { ${script}; insightsEngines.installNative(${JSON.stringify(given)}) })()`
}
