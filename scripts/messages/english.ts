import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isRecord } from '#bridge/lib/guards.ts'
import type { Message, Namespaces } from '#web/i18n/languages.ts'
import { root } from '../../esbuild.config.ts'
import { filesOf } from '../check/sources.ts'

/** A namespace as it is defined: the module it is in, and its messages. */
export interface Defined {
  readonly namespace: string
  readonly path: string
  readonly messages: Namespaces[string]
}

/** A message as it is defined: the text or forms, without what fills them in. */
function messageOf(defined: unknown): Message {
  const input = isRecord(defined) && 'input' in defined ? defined.input : defined
  return isRecord(input)
    ? Object.fromEntries(Object.entries(input).map(([form, text]) => [form, String(text)]))
    : String(input)
}

/** The namespaces that a module of `web/i18n/en` defines. The library keeps them on each store. */
async function definedIn(path: string): Promise<Defined[]> {
  const exports: Readonly<Record<string, unknown>> = await import(pathToFileURL(join(root, path)).href)
  return Object.values(exports).flatMap((store) => {
    if (!isRecord(store) || typeof store.component !== 'string' || !isRecord(store.base)) return []
    const { component: namespace, base } = store
    const messages = Object.fromEntries(Object.entries(base).map(([key, value]) => [key, messageOf(value)]))
    return [{ namespace, path, messages }]
  })
}

/** The English namespaces, in the order that catalogues have them in. */
export const definedMessages = async (): Promise<Defined[]> =>
  (await Promise.all(filesOf('web/i18n/en/*.ts').map(definedIn))).flat()

export const namespacesOf = (defined: readonly Defined[]): Namespaces =>
  Object.fromEntries(defined.map(({ namespace, messages }) => [namespace, messages]))
