import type { Post } from '../../../../bridge/exchange/calls.ts'

const maxLength = 60

/** A post's title, else its first words, cut between two of them. */
export function titleOf({ title, text, author }: Pick<Post, 'title' | 'text' | 'author'>): string {
  const words = (title ?? text).trim().replace(/\s+/g, ' ')
  if (words === '') return author.nickName
  if (words.length <= maxLength) return words
  const cut = words.slice(0, maxLength + 1)
  const end = cut.lastIndexOf(' ')
  return `${[...cut.slice(0, end > maxLength / 2 ? end : maxLength)].join('')}…`
}
