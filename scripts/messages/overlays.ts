import type { Message, Namespaces } from '#web/i18n/languages.ts'

/** Compares each plural form of the first. */
export function readsAs(message: Message, base: Message): boolean {
  if (typeof message === 'string' || typeof base === 'string') return message === base
  return Object.entries(message).every(([form, text]) => text === (base[form] ?? base.other ?? base.many))
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
