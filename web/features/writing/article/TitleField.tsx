import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'
import { lengthOf, writingLimits } from '#bridge/site/writing.ts'
import { articleMessages } from '#web/i18n/en/article.ts'
import { directionOfText } from '#web/lib/content/direction.ts'
import { isComposing } from '#web/lib/page/keys.ts'
import { onResize } from '#web/lib/page/onResize.ts'
import { scrollToSee } from '#web/lib/page/scroll.ts'
import { withoutBreaks } from './withoutBreaks.ts'

/** Number of characters left, shown only near the limit. */
export function CharactersLeft({ id, length, max, from }: { id?: string; length: number; max: number; from: number }) {
  const t = useStore(articleMessages)
  const over = length - max
  const text = over > 0 ? t.over(over) : length >= from ? t.left(-over) : ''
  return (
    <span className={over > 0 ? 'article-left article-left--over' : 'article-left'} id={id} role="status">
      {text}
    </span>
  )
}

/** Show the remaining characters from this number on. */
const shownFrom = 100

/** The title. It wraps to any number of lines but contains no line breaks. Enter moves to the text. */
export function TitleField({
  value,
  onChange,
  onDone,
}: {
  value: string
  onChange: (title: string) => void
  onDone: () => void
}) {
  const t = useStore(articleMessages)
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text determines the height
  useLayoutEffect(() => {
    const area = field.current
    if (!area) return
    const grow = () => {
      area.style.blockSize = 'auto'
      area.style.blockSize = `${area.scrollHeight}px`
      // A rotation may have moved it out of view.
      if (document.activeElement === area) scrollToSee(area, { block: 'nearest' })
    }
    grow()
    // Its column can change width without a window resize.
    return onResize(area, grow)
  }, [value])
  const length = lengthOf(value.trim())
  return (
    <div className="article-title">
      <textarea
        className="article-title__field"
        ref={field}
        rows={1}
        dir={value.trim() ? directionOfText(value) : undefined}
        value={value}
        placeholder={t.title}
        aria-label={t.title}
        aria-describedby="article-title-left"
        aria-invalid={length > writingLimits.title}
        enterKeyHint="next"
        onChange={({ currentTarget }) => onChange(withoutBreaks(currentTarget.value))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return
          event.preventDefault()
          onDone()
        }}
      />
      <CharactersLeft id="article-title-left" length={length} max={writingLimits.title} from={shownFrom} />
    </div>
  )
}
