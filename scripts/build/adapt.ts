import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { defineExchange, type Exchange, isModuleText } from '#bridge/config.ts'
import type { Adapter } from '#bridge/exchange/adapt/adapted.ts'
import { digest, drawnPath, type Files, text } from './files.ts'
import { link } from './html.ts'

/** The module that an exchange's configuration names as `adapter` cannot be used; the message says which, and why. */
export class AdaptFileError extends Error {
  override readonly name = 'AdaptFileError'
}

const parts: readonly string[] = ['request', 'response'] satisfies (keyof Adapter)[]

/** What a module exports, loaded from its text alone: so it has no file that it could import another one from. */
async function exportsOf(source: string, name: string): Promise<Adapter> {
  const module: Readonly<Record<string, unknown>> = await import(
    `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`
  ).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message.replace(/data:\S+/g, name) : String(cause)
    throw new AdaptFileError(
      `adapter: ${name} is no module that stands alone, without imports and without a page: ${why}`,
      {
        cause,
      },
    )
  })
  const others = Object.keys(module).filter((key) => !parts.includes(key) || typeof module[key] !== 'function')
  if (others.length > 0 || Object.keys(module).length === 0)
    throw new AdaptFileError(
      `adapter: ${name} exports ${others.join(', ') || 'nothing'}; it may export the functions ${parts.join(' and ')}, and no more.`,
    )
  return module
}

export interface AdaptModule extends Adapter {
  readonly source: string
}

/**
 * Reads what translates an exchange's calls.
 * @param adapter a path, or the module's text.
 * @param folder what the path is relative to.
 * @throws {AdaptFileError}
 */
export async function readAdapt(adapter: string, folder: string): Promise<AdaptModule> {
  if (isModuleText(adapter)) return { ...(await exportsOf(adapter, 'the text given')), source: adapter }
  const path = resolve(folder, adapter)
  const source = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new AdaptFileError(`adapter names ${path}, which cannot be read.`, { cause })
  })
  return { ...(await exportsOf(source, path)), source }
}

/**
 * An exchange with the text of its `adapter` in place of the path.
 * @throws {AdaptFileError}
 */
export async function withAdaptText(exchange: Exchange, folder: string): Promise<Exchange> {
  if (exchange.adapter === undefined) return exchange
  return defineExchange({ ...exchange, adapter: (await readAdapt(exchange.adapter, folder)).source })
}

const ownPath = (source: string): string => drawnPath('adapt', text(source), 'js')

/** Whether a file is a module that an exchange names, of whichever one. */
export const isAdaptFile = (path: string): boolean => /^assets\/adapt-\w{8}\.js$/.test(path)

/** What brings that module into use: a late chunk of each page's. */
const isAdapting = (path: string): boolean => /^assets\/adapted-\w{8}\.js$/.test(path)

/** From the page's scripts, which are in one folder with it. */
export const adaptAddress = ({ adapter }: Exchange): string | undefined => adapter && `./${basename(ownPath(adapter))}`

/** What is loaded before the first call of an exchange that has an `adapter`, among its page's files. */
export const adaptFiles = (files: Files, { adapter }: Exchange): string[] =>
  adapter ? [...files.keys()].filter((path) => path === ownPath(adapter) || isAdapting(path)) : []

/** Adds the exchange's `adapter`, as it was written, under a name that changes with it. */
export function addAdapt(files: Files, { adapter }: Exchange): void {
  if (adapter) files.set(ownPath(adapter), text(adapter))
}

const adaptLinks = /<link rel="modulepreload" href="\/assets\/adapt(?:ed)?-\w{8}\.js"[^>]*>\s*/g

/** A page that fetches at once what its first call waits for: of this exchange, and of none that it was built for. */
export function withAdaptLinks(html: string, files: Files, exchange: Exchange): string {
  const links = adaptFiles(files, exchange).map((path) =>
    link('modulepreload', { href: `/${path}`, integrity: digest(files.get(path) ?? '') }),
  )
  return html.replace(adaptLinks, '').replace('<script type="module"', (script) => [...links, script].join('\n    '))
}

/** What `insights:adapt` says in pages: the module beside them, if their exchange has one. */
export const adaptSource = `import exchange from 'insights:exchange'
export const adapter = exchange.adapter && (() => import(exchange.adapter))`

/** What it says where scripts cannot load others: the module itself. */
export const adaptInside = ({ adapter }: Exchange): string =>
  adapter
    ? `import * as adapting from 'insights:adapting'\nexport const adapter = async () => adapting`
    : 'export const adapter = undefined'
