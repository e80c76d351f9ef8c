import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isRecord } from '#bridge/lib/guards.ts'
import type { Message, Namespaces } from '#web/i18n/languages.ts'
import { root } from '../../esbuild.config.ts'
import { filesOf } from '../check/sources.ts'

export interface Defined {
  readonly namespace: string
  readonly path: string
  readonly messages: Namespaces[string]
}

/** Text or plural forms, without the function that fills them in. */
function messageOf(defined: unknown): Message {
  const input = isRecord(defined) && 'input' in defined ? defined.input : defined
  return isRecord(input)
    ? Object.fromEntries(Object.entries(input).map(([form, text]) => [form, String(text)]))
    : String(input)
}

/** Namespaces defined by a module of `web/i18n/en`. */
async function definedIn(path: string): Promise<Defined[]> {
  const exports: Readonly<Record<string, unknown>> = await import(pathToFileURL(join(root, path)).href)
  return Object.values(exports).flatMap((store) => {
    if (!isRecord(store) || typeof store.component !== 'string' || !isRecord(store.base)) return []
    const { component: namespace, base } = store
    const messages = Object.fromEntries(Object.entries(base).map(([key, value]) => [key, messageOf(value)]))
    return [{ namespace, path, messages }]
  })
}

/** In the order of catalogues. */
export const definedMessages = async (): Promise<Defined[]> =>
  (await Promise.all(filesOf('web/i18n/en/*.ts').map(definedIn))).flat()

export const namespacesOf = (defined: readonly Defined[]): Namespaces =>
  Object.fromEntries(defined.map(({ namespace, messages }) => [namespace, messages]))

/** Compares each plural form of the first. */
function readsAs(message: Message, base: Message): boolean {
  if (typeof message === 'string' || typeof base === 'string') return message === base
  return Object.entries(message).every(([form, text]) => text === (base[form] ?? base.other))
}

/** `namespace.key` of each message that is equal in two locales. */
export const sharedBy = (base: Namespaces, own: Namespaces): string[] =>
  Object.entries(own).flatMap(([namespace, messages]) =>
    Object.entries(messages).flatMap(([key, message]) => {
      const other = base[namespace]?.[key]
      return other !== undefined && readsAs(message, other) ? [`${namespace}.${key}`] : []
    }),
  )

/** The content of a regional locale's file. */
export const differing = (base: Namespaces, own: Namespaces): Namespaces => {
  const shared = new Set(sharedBy(base, own))
  const rows = Object.entries(own).map(([namespace, messages]) => {
    const kept = Object.entries(messages).filter(([key]) => !shared.has(`${namespace}.${key}`))
    return [namespace, Object.fromEntries(kept)] as const
  })
  return Object.fromEntries(rows.filter(([, messages]) => Object.keys(messages).length > 0))
}
