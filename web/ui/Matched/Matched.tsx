import { splitByMatch } from '#web/lib/content/matches.ts'

/** A text with the search matches marked in it. */
export function Matched({ text, query }: { text: string; query: string }) {
  return splitByMatch(text, query).map(({ start, text: piece, isMatch }) =>
    isMatch ? <mark key={start}>{piece}</mark> : <span key={start}>{piece}</span>,
  )
}
