import type { articleMessages } from '#web/i18n/en/article.ts'
import type { WritingIconName } from '#web/ui/Icon/WritingIcon.tsx'
import type { ActionName } from '../editor/commands.ts'

type Texts = ReturnType<typeof articleMessages.get>

/** A button of the toolbar. */
export interface Tool {
  readonly name: ActionName | 'link' | 'picture'
  readonly icon: WritingIconName
  readonly label: (t: Texts) => string
}

/** In groups, in display order. */
export const tools: readonly (readonly Tool[])[] = [
  [
    { name: 'heading', icon: 'heading', label: (t) => t.bigHeading },
    { name: 'subheading', icon: 'subheading', label: (t) => t.subheading },
  ],
  [
    { name: 'strong', icon: 'strong', label: (t) => t.strong },
    { name: 'em', icon: 'em', label: (t) => t.em },
    { name: 'strike', icon: 'strike', label: (t) => t.strike },
    { name: 'code', icon: 'code', label: (t) => t.code },
    { name: 'link', icon: 'link', label: (t) => t.link },
  ],
  [
    { name: 'picture', icon: 'picture', label: (t) => t.picture },
    { name: 'bullets', icon: 'bullets', label: (t) => t.bullets },
    { name: 'numbers', icon: 'numbers', label: (t) => t.numbers },
    { name: 'quote', icon: 'quote', label: (t) => t.quote },
    { name: 'codeBlock', icon: 'codeBlock', label: (t) => t.codeBlock },
    { name: 'rule', icon: 'rule', label: (t) => t.rule },
  ],
  [
    { name: 'undo', icon: 'undo', label: (t) => t.undo },
    { name: 'redo', icon: 'redo', label: (t) => t.redo },
  ],
]
