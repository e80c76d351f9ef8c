import type { Command, EditorState } from 'prosemirror-state'
import { type JudgedLink, judgeLink, pageRules, warnRefused } from '#web/lib/content/links.ts'
import { schema } from './schema.ts'

const { link } = schema.marks
const looksLikeSite = /^(?!mailto:|tel:)[^\s/:@.]+(?:\.[^\s/:@.]+)+(?:[:/?#]\S*)?$/i
const looksLikeMail = /^[^\s/:@]+@[^\s/:@.]+(?:\.[^\s/:@.]+)+$/

/** Completes a typed address to a URL: a host name alone gets a scheme. */
const asAddress = (written: string): string => {
  const text = written.trim()
  if (looksLikeMail.test(text)) return `mailto:${text}`
  return looksLikeSite.test(text) ? `https://${text}` : text
}

/** Applies the link rules to an address. Fragments of this page are rejected in an article. */
export function judgeWritten(written: string): JudgedLink {
  const judged = judgeLink(asAddress(written), pageRules())
  return judged.kind === 'internal' && judged.href.startsWith('#') ? { kind: 'refused', reason: 'start' } : judged
}

/** Returns a text that is one linkable URL, such as a pasted one; otherwise `undefined`. */
export function wholeAddress(text: string): string | undefined {
  const trimmed = text.trim()
  if (!/^(?:https?:\/\/|mailto:)\S+$/i.test(trimmed)) return undefined
  const judged = judgeWritten(trimmed)
  if (judged.kind !== 'refused') return judged.href
  warnRefused(trimmed, judged.reason)
  return undefined
}

/** The link at the selection. */
export function linkAt({ selection, doc }: EditorState): { href: string; from: number; to: number } | undefined {
  const { $from } = selection
  const isIn = (at: number): boolean => doc.rangeHasMark(at, at + 1, link)
  const inside = [$from.pos, $from.pos - 1].find((at) => at >= $from.start() && at < $from.end() && isIn(at))
  if (inside === undefined) return undefined
  const mark = link.isInSet(doc.nodeAt(inside)?.marks ?? [])
  if (!mark) return undefined
  const has = (at: number): boolean => Boolean(doc.nodeAt(at)?.marks.some((other) => other.eq(mark)))
  let from = inside
  let to = inside + 1
  while (from > $from.start() && has(from - 1)) from--
  while (to < $from.end() && has(to)) to++
  return { href: String(mark.attrs.href), from, to }
}

/** Links the selection, changes the link at the selection, or inserts the URL if nothing is selected. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { selection, tr } = state
    const { from, to } = selection.empty ? (linkAt(state) ?? selection) : selection
    const mark = link.create({ href })
    if (from === to) dispatch?.(tr.replaceSelectionWith(schema.text(href, [mark]), false).scrollIntoView())
    else dispatch?.(tr.removeMark(from, to, link).addMark(from, to, mark).scrollIntoView())
    return true
  }

export const removeLink: Command = (state, dispatch) => {
  const found = linkAt(state)
  if (!found) return false
  dispatch?.(state.tr.removeMark(found.from, found.to, link))
  return true
}
