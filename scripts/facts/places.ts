import type { Break } from '../../test/support/specification/fact.ts'

/** Another value of the same kind: a flag the other way round, a number ten times and more, another name. */
const otherwise = (text: string): string => {
  if (text === 'true') return 'false'
  if (text === 'false') return 'true'
  if (/^[\d._]+$/.test(text)) return `1${text}`
  const quoted = /(['"`])(.*?)\1/s
  return quoted.test(text)
    ? text.replace(quoted, (_, sign: string, said: string) => `${sign}${said}Q${sign}`)
    : `${text}Q`
}

/**
 * A file's text with what a break names changed.
 * @throws Error where the text is not in the file, or more than once: then nobody could say what was changed.
 */
export function changed(source: string, [file, at, to]: Break): string {
  const [before = '', marked, after = ''] = at.includes('«') ? at.split(/[«»]/) : ['', at, '']
  const whole = `${before}${marked}${after}`
  const times = source.split(whole).length - 1
  if (times !== 1 || marked === undefined) throw new Error(`${times} times in ${file}: ${whole}`)
  return source.replace(whole, () => `${before}${to ?? otherwise(marked)}${after}`)
}
