import { findSecret, isHeld, isJudged, suspiciousIn } from '#web/lib/secrets/secrets.ts'
import type { Draft } from '../types.ts'

type Words = Pick<Draft, 'title' | 'html' | 'text'>

const whole = ({ title, text }: Words): string => `${title}\n${text}`

/** Whether something of it is not to leave the editor. */
export const isSuspicious = (words: Words): boolean => isHeld(whole(words))
/** Whether it may be given away, once its author has come to an end with it. */
export const isFree = (words: Words): boolean => isJudged(whole(words)) && !findSecret(whole(words))

const piece = /<[^<>]*>|[^<]+/g
/** Between two words of a phrase, and within one. */
const inline = /^<\/?(?:a|strong|em|s|code)\b/

const isTag = (part: string): boolean => part.startsWith('<')
const saidBy = (part: string): string => (isTag(part) ? (inline.test(part) ? '' : '\n') : part)

/** Takes what may be a secret out of pieces of HTML, or of a text, which is one piece. Every tag stays. */
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
        // The rest of it stands in the pieces that follow.
        if (end > at) break
      }
      return rest + part.slice(kept - from)
    })
    .join('')
}

/**
 * What may leave the editor of an article in which a secret stands, or is begun: all but that. `undefined` where it cannot
 * be told apart from the rest, as when it goes on from the title into the text, or is not known yet.
 */
export function withoutPhrase({ title, html, text }: Words): Words | undefined {
  const rest = { title: cut([title]), html: cut(html.match(piece) ?? []), text: cut([text]) }
  const said = (rest.html.match(piece) ?? []).map(saidBy).join('')
  return isSuspicious(rest) || isSuspicious({ ...rest, text: said }) ? undefined : rest
}
