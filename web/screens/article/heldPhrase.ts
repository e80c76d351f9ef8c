import { findSeedPhrase, findSuspicious, mayHaveSeedPhrase } from '../../content/seedPhrase.ts'
import type { Draft } from '../../stores/writing/types.ts'

type Words = Pick<Draft, 'title' | 'html' | 'text'>

const whole = ({ title, text }: Words): string => `${title}\n${text}`

/** Whether something of it is not to leave the editor. */
export const isSuspicious = (words: Words): boolean => mayHaveSeedPhrase(whole(words))
/** Whether it has what opens a wallet, once its author has come to an end with it. */
export const isPhrase = (words: Words): boolean => findSeedPhrase(whole(words)) !== undefined

const piece = /<[^>]*>|[^<]+/g
/** Between two words of a phrase, and within one. */
const inline = /^<\/?(?:a|strong|em|s|code)\b/

const isTag = (part: string): boolean => part.startsWith('<')
const saidBy = (part: string): string => (isTag(part) ? (inline.test(part) ? '' : '\n') : part)

/** Takes what may be a seed phrase out of pieces of HTML, or of a text, which is one piece. Every tag stays. */
function cut(parts: readonly string[]): string {
  const said = parts.map(saidBy)
  const found = findSuspicious(said.join(''))
  if (!found) return parts.join('')
  let at = 0
  const rest = parts.map((part, place) => {
    const from = at
    at += said[place]?.length ?? 0
    return isTag(part)
      ? part
      : part.slice(0, Math.max(0, found.start - from)) + part.slice(Math.max(0, found.end - from))
  })
  return cut(rest)
}

/**
 * What may leave the editor of an article in which a seed phrase stands, or is begun: all but that. `undefined` where it cannot
 * be told apart from the rest, as when it goes on from the title into the text.
 */
export function withoutPhrase({ title, html, text }: Words): Words | undefined {
  const rest = { title: cut([title]), html: cut(html.match(piece) ?? []), text: cut([text]) }
  const said = (rest.html.match(piece) ?? []).map(saidBy).join('')
  return isSuspicious(rest) || isSuspicious({ ...rest, text: said }) ? undefined : rest
}
