import type { Message, Namespaces } from '#web/i18n/languages.ts'
import { type SameWords, sameWords } from './sameAsEnglish.ts'

export interface Same {
  readonly name: string
  /** Absent for untranslated messages. */
  readonly why: string | undefined
}

export interface Status {
  readonly keys: number
  readonly missing: readonly string[]
  /** Excludes messages that consist of placeholders and symbols. */
  readonly same: readonly Same[]
}

const textsOf = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values(message)

const hasLetters = (text: string): boolean => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))

const isSame = (message: Message, english: Message): boolean => {
  const source = textsOf(english)
  return textsOf(message).every((text) => source.includes(text) && hasLetters(text))
}

const isOf = ({ languages }: SameWords, code: string): boolean =>
  languages === undefined || languages.some((language) => language === code)

const whyOf = (code: string, english: Message, rows: readonly SameWords[]): string | undefined =>
  rows.find((row) => isOf(row, code) && row.words.includes(textsOf(english)[0] ?? ''))?.why

/** @param rows messages that may equal the English */
export function statusOf(
  code: string,
  english: Namespaces,
  catalogue: Namespaces,
  rows: readonly SameWords[] = sameWords,
): Status {
  const all = Object.entries(english).flatMap(([namespace, messages]) =>
    Object.entries(messages).map(([key, message]) => ({
      name: `${namespace}.${key}`,
      english: message,
      other: catalogue[namespace]?.[key],
    })),
  )
  return {
    keys: all.length,
    missing: all.filter(({ other }) => other === undefined).map(({ name }) => name),
    same: all
      .filter(({ english, other }) => other !== undefined && isSame(other, english))
      .map(({ name, english }) => ({ name, why: whyOf(code, english, rows) })),
  }
}

export function sameFaults(
  english: Namespaces,
  catalogues: Readonly<Record<string, Namespaces>>,
  rows: readonly SameWords[] = sameWords,
): string[] {
  const found = Object.entries(catalogues).map(([code, catalogue]) => {
    const { same } = statusOf(code, english, catalogue, rows)
    const words = same.map(({ name }) => {
      const [namespace = '', key = ''] = name.split('.')
      return textsOf(english[namespace]?.[key] ?? '')[0] ?? ''
    })
    return { code, same, words }
  })
  const silent = found.flatMap(({ code, same }) =>
    same
      .filter(({ why }) => why === undefined)
      .map(
        ({ name }) =>
          `${code}: ${name} reads as in English. Translate it, or say why not in scripts/messages/sameAsEnglish.ts.`,
      ),
  )
  const idle = rows.flatMap((row) =>
    row.words
      .filter((word) => {
        const those = found.filter(({ code }) => isOf(row, code))
        const has = ({ words }: (typeof found)[number]) => words.includes(word)
        return row.languages ? !those.every(has) : !those.some(has)
      })
      .map(
        (word) =>
          `scripts/messages/sameAsEnglish.ts: “${word}” reads otherwise than in English in ${row.languages?.join(' or ') ?? 'every language'}.`,
      ),
  )
  return [...silent, ...idle]
}
