import { basename, resolve } from 'node:path'
import { defineExchange, type Exchange, isModuleText } from '#bridge/config.ts'
import type { Adapter } from '#bridge/exchange/adapt/adapted.ts'
import { ConfigFileError, digest, drawnPath, type Files, readNamed, text } from './files.ts'
import { link } from './html.ts'

const parts: readonly string[] = ['request', 'response'] satisfies (keyof Adapter)[]

/** Exports of a module that is loaded from its text, so that it cannot import other files. */
async function exportsOf(source: string, name: string): Promise<Adapter> {
  const module: Readonly<Record<string, unknown>> = await import(
    `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`
  ).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message.replace(/data:\S+/g, name) : String(cause)
    throw new ConfigFileError(
      `adapter: ${name} is no module that stands alone, without imports and without a page: ${why}`,
      { cause },
    )
  })
  const others = Object.keys(module).filter((key) => !parts.includes(key) || typeof module[key] !== 'function')
  if (others.length > 0 || Object.keys(module).length === 0)
    throw new ConfigFileError(
      `adapter: ${name} exports ${others.join(', ') || 'nothing'}; it may export the functions ${parts.join(' and ')}, and no more.`,
    )
  return module
}

export interface AdaptModule extends Adapter {
  readonly source: string
}

/** @param adapter a path relative to `folder`, or the module's text */
export async function readAdapt(adapter: string, folder: string): Promise<AdaptModule> {
  if (isModuleText(adapter)) return { ...(await exportsOf(adapter, 'the text given')), source: adapter }
  const path = resolve(folder, adapter)
  const source = String(await readNamed('adapter', path))
  return { ...(await exportsOf(source, path)), source }
}

export async function withAdaptText(exchange: Exchange, folder: string): Promise<Exchange> {
  if (exchange.adapter === undefined) return exchange
  return defineExchange({ ...exchange, adapter: (await readAdapt(exchange.adapter, folder)).source })
}

const ownPath = (source: string): string => drawnPath('adapt', text(source), 'js')

export const isAdaptFile = (path: string): boolean => /^assets\/adapt-\w{8}\.js$/.test(path)

/** The lazy chunk of a page that uses the adapter. */
const isAdapting = (path: string): boolean => /^assets\/adapted-\w{8}\.js$/.test(path)

/** Relative to the page's scripts, which are in the same folder. */
export const adaptAddress = ({ adapter }: Exchange): string | undefined => adapter && `./${basename(ownPath(adapter))}`

/** Files that load before the first call of an exchange with an `adapter`. */
export const adaptFiles = (files: Files, { adapter }: Exchange): string[] =>
  adapter ? [...files.keys()].filter((path) => path === ownPath(adapter) || isAdapting(path)) : []

export function addAdapt(files: Files, { adapter }: Exchange): void {
  if (adapter) files.set(ownPath(adapter), text(adapter))
}

const adaptLinks = /<link rel="modulepreload" href="\/assets\/adapt(?:ed)?-\w{8}\.js"[^>]*>\s*/g

/** Preloads what this exchange's first call waits for, in place of the original exchange's. */
export function withAdaptLinks(html: string, files: Files, exchange: Exchange): string {
  const links = adaptFiles(files, exchange).map((path) =>
    link('modulepreload', { href: `/${path}`, integrity: digest(files.get(path) ?? '') }),
  )
  return html.replace(adaptLinks, '').replace('<script type="module"', (script) => [...links, script].join('\n    '))
}

/** `insights:adapt` in pages: imports the exchange's adapter, if it has one. */
export const adaptSource = `import exchange from 'insights:exchange'
export const adapter = exchange.adapter && (() => import(exchange.adapter))`

/** The same where scripts cannot load others. */
export const adaptInside = ({ adapter }: Exchange): string =>
  adapter
    ? `import * as adapting from 'insights:adapting'\nexport const adapter = async () => adapting`
    : 'export const adapter = undefined'
