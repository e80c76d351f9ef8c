import type { Message, Namespaces } from '../../web/i18n/languages.ts'

/** How far a language is. */
export interface Status {
  /** Keys of the English. */
  readonly keys: number
  /** `namespace.key` of what is not translated. */
  readonly missing: readonly string[]
  /** Of what reads as in English. What has no letters but those that are filled in is the same in every language. */
  readonly same: readonly string[]
}

const textsOf = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values(message)

const hasLetters = (text: string): boolean => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))

const isSame = (message: Message, english: Message): boolean => {
  const source = textsOf(english)
  return textsOf(message).every((text) => source.includes(text) && hasLetters(text))
}

export function statusOf(english: Namespaces, catalogue: Namespaces): Status {
  const rows = Object.entries(english).flatMap(([namespace, messages]) =>
    Object.entries(messages).map(([key, message]) => {
      const other = catalogue[namespace]?.[key]
      return {
        name: `${namespace}.${key}`,
        isMissing: other === undefined,
        isSame: other !== undefined && isSame(other, message),
      }
    }),
  )
  return {
    keys: rows.length,
    missing: rows.filter(({ isMissing }) => isMissing).map(({ name }) => name),
    same: rows.filter(({ isSame }) => isSame).map(({ name }) => name),
  }
}
