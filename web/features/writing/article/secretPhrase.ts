import { findSecret, isChecked, isWithheld, suspiciousIn } from '#web/lib/secrets/secrets.ts'
import type { Draft } from '../types.ts'

type Words = Pick<Draft, 'title' | 'html' | 'text'>

const whole = ({ title, text }: Words): string => `${title}\n${text}`

/** Whether a part of it must not leave the editor. */
export const isSuspiciousDraft = (words: Words): boolean => isWithheld(whole(words))
/** Whether it may be saved once the author has finished it. */
export const isFree = (words: Words): boolean => isChecked(whole(words)) && !findSecret(whole(words))

const piece = /<[^<>]*>|[^<]+/g
/** Inline tags, which can occur between or inside the words of a phrase. */
const inline = /^<\/?(?:a|strong|em|s|code)\b/

const isTag = (part: string): boolean => part.startsWith('<')
const saidBy = (part: string): string => (isTag(part) ? (inline.test(part) ? '' : '\n') : part)

/** Removes text that may be a secret from pieces of HTML or from one plain text. All tags stay. */
function cut(parts: readonly string[]): string {
  const said = parts.map(saidBy)
  const found = suspiciousIn(said.join(''))
  let at = 0
  let next = 0
  return parts
    .map((part, place) => {
      const from = at
      at += said[place]?.length ?? 0
      if (isTag(part)) return part
      let rest = ''
      let kept = from
      for (; next < found.length; next++) {
        const { start, end } = found[next] ?? { start: at, end: at }
        if (start >= at) break
        rest += part.slice(kept - from, Math.max(kept, start) - from)
        kept = Math.max(kept, Math.min(end, at))
        // The rest of the secret is in the following pieces.
        if (end > at) break
      }
      return rest + part.slice(kept - from)
    })
    .join('')
}

/**
 * Returns an article without the complete or unfinished secret in it. `undefined` if the secret cannot be separated,
 * for example if it spans the title and the text, or if the word list has not loaded.
 */
export function withoutPhrase({ title, html, text }: Words): Words | undefined {
  const rest = { title: cut([title]), html: cut(html.match(piece) ?? []), text: cut([text]) }
  const said = (rest.html.match(piece) ?? []).map(saidBy).join('')
  return isSuspiciousDraft(rest) || isSuspiciousDraft({ ...rest, text: said }) ? undefined : rest
}
