import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { writingLimits } from '#bridge/site/writing.ts'
import { languageName } from '#web/features/post/Translation/languageName.ts'
import { composerMessages } from '#web/i18n/en/composer.ts'
import { $locale, languageTag } from '#web/lib/page/appearance.ts'
import { WritingIcon, type WritingIconName } from '#web/ui/Icon/WritingIcon.tsx'
import { writtenLanguage } from '../writingWords.ts'
import { CounterRing } from './CounterRing.tsx'
import type { Composing } from './useComposer.ts'

const signs = [
  ['#', 'hash', 'addTag'],
  ['$', 'dollar', 'addCoin'],
  ['@', 'at', 'addPerson'],
] as const satisfies readonly (readonly [string, WritingIconName, string])[]

/** Toolbar and character counter. `children` are the buttons that pick pictures and videos. */
export function ComposerFoot({ composing, children }: { composing: Composing; children?: ReactNode }) {
  const t = useStore(composerMessages)
  const { left, writing } = composing
  return (
    <footer className="composer__foot">
      {children}
      {signs.map(([sign, icon, label]) => (
        <button
          className="icon-button composer__tool"
          key={sign}
          type="button"
          aria-label={t[label]}
          // Keeps the focus and the on-screen keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => writing.insertSign(sign)}
        >
          <WritingIcon name={icon} size={22} />
        </button>
      ))}
      <TagCount {...composing} />
      <CounterRing left={left} max={writingLimits.message} />
    </footer>
  )
}

/** Number of tags in the text and the limit, or a note that this language has no tags. */
function TagCount({ tags, hasTags }: Pick<Composing, 'tags' | 'hasTags'>) {
  const t = useStore(composerMessages)
  const locale = useStore($locale)
  const max = writingLimits.hashTags
  const language = () => languageName(writtenLanguage(), languageTag(locale))
  const isOver = hasTags && tags > max
  return (
    <span className={isOver ? 'composer__tags composer__tags--over' : 'composer__tags'}>
      {tags > 0 && (hasTags ? t.tagsUsed({ used: tags, most: max }) : t.noTags({ language: language() }))}
    </span>
  )
}
