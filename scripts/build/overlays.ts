import type { Namespaces } from '../../web/i18n/languages.ts'

/*
 * A regional locale reads in the words of its language, and its file has only those that differ. A build puts both together, so
 * that a reader loads one; English stands where it is used, and a reader of it elsewhere loads the words that differ, and no more.
 */

/** A language with what differs in a region. Plural forms are one message: they differ together. */
export function withOverlay(base: Namespaces, own: Namespaces): Namespaces {
  const names = [...new Set([...Object.keys(base), ...Object.keys(own)])]
  return Object.fromEntries(names.map((name) => [name, { ...base[name], ...own[name] }]))
}
