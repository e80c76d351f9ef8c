import { isVisible } from '#bridge/site/writing.ts'
import type { ListedDraft } from '../drafts/drafts.ts'

/** What a draft is known by: its title, else its first line that has words; empty when it has none. */
export const lineOf = ({ title, text }: Pick<ListedDraft, 'title' | 'text'>): string =>
  [title ?? '', ...text.split('\n')].find(isVisible)?.trim() ?? ''

/** How many of its pictures are not here. */
export const elsewhereIn = ({ media }: Pick<ListedDraft, 'media'>): number =>
  media.filter(({ thumb }) => thumb === null).length
