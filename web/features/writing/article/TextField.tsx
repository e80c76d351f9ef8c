import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { lengthOf, writingLimits } from '#bridge/site/writing.ts'
import { articleMessages } from '#web/i18n/en/article.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { directionOfText } from '#web/lib/content/direction.ts'
import { isComposing } from '#web/lib/page/keys.ts'
import { onResize } from '#web/lib/page/onResize.ts'
import { scrollToSee } from '#web/lib/page/scroll.ts'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { useLatest } from '#web/ui/useLatest.ts'
import type { Edges } from '../editor/scrollCaretIntoSight.ts'
import type { ArticleSession } from './session.ts'
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

/** Placeholder while the editor loads. */
export function TextSkeleton() {
  const t = useStore(shellMessages)
  return (
    <div className="skeleton article-skeleton article-text__skeleton" role="status">
      <span className="visually-hidden">{t.loading}</span>
      <i />
      <i />
      <i />
    </div>
  )
}

/**
 * Measures how much of the window the page's head and the article's toolbar cover. The toolbar is fixed at the bottom,
 * above an on-screen keyboard, or part of the head. Includes a keyboard that only the app knows of.
 */
function edgesOf(bar: HTMLElement | null): Edges {
  const head = bar?.closest('.page__head')
  if (!bar || !head) return { top: 0, bottom: 0 }
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
  const sticksAt = Number.parseFloat(getComputedStyle(head).top) || 0
  const isBelow = getComputedStyle(bar).position === 'fixed'
  const foot = isBelow
    ? bar.getBoundingClientRect().top
    : window.innerHeight - (Number.parseFloat(document.documentElement.style.getPropertyValue('--keyboard')) || 0)
  return {
    top: Math.max(0, sticksAt + head.getBoundingClientRect().height),
    bottom: Math.max(0, offsetTop + height - foot),
  }
}

const hintId = 'article-text-hint'

/** The text in its editor, or a skeleton while the editor loads. */
export function TextField({ session, bar }: { session: ArticleSession; bar: RefObject<HTMLDivElement | null> }) {
  const t = useStore(articleMessages)
  const shell = useStore(shellMessages)
  const phase = useStore(session.$phase)
  const place = useRef<HTMLDivElement>(null)
  const texts = useLatest(t)

  useEffect(() => {
    if (!place.current) return
    const attributes = {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': texts.current.text,
      'aria-describedby': hintId,
      'data-placeholder': texts.current.textPlaceholder,
      spellcheck: 'true',
      // The editor would treat machine-translated text as the author's input.
      translate: 'no',
    }
    const toTools = () => bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    return session.mount(place.current, { attributes, toTools, edges: () => edgesOf(bar.current) })
  }, [session, bar, texts])

  return (
    <div className="article-text">
      <p className="visually-hidden" id={hintId}>
        {t.textHint}
      </p>
      {phase === 'loading' && <TextSkeleton />}
      {phase === 'failed' && (
        <StatePanel
          inline
          kind="error"
          title={t.loadFailedTitle}
          text={t.loadFailedText}
          action={{ label: shell.tryAgain, run: session.retry }}
        />
      )}
      <div className="article-text__place" ref={place} hidden={phase !== 'ready'} />
    </div>
  )
}
