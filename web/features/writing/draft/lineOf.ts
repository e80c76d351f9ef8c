import { isVisible } from '#bridge/site/writing.ts'
import type { ListedDraft } from '../types.ts'

/** Label of a draft: its title, otherwise its first line with text. Empty if it has neither. */
export const lineOf = ({ title, text }: Pick<ListedDraft, 'title' | 'text'>): string =>
  [title ?? '', ...text.split('\n')].find(isVisible)?.trim() ?? ''

/** Number of pictures that are on another device. */
export const elsewhereIn = ({ media }: Pick<ListedDraft, 'media'>): number =>
  media.filter(({ thumb }) => thumb === null).length
