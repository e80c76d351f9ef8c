import type { Post } from '../../../../bridge/exchange/calls.ts'
import { cut } from '../../../../bridge/site/cut.ts'

/** A post's title, else its first words; its author's name where it has neither. */
export const titleOf = ({ title, text, author }: Pick<Post, 'title' | 'text' | 'author'>): string =>
  cut(title ?? text, 60) || author.nickName
