import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useRef } from 'react'
import { articleMessages } from '#web/i18n/en/article.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { useLatest } from '#web/ui/useLatest.ts'
import type { Edges } from '../editor/scrollCaretIntoSight.ts'
import type { ArticleSession } from './session.ts'

/** Stands for the text while its editor is on its way. */
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
 * How much of what is seen of the window the page's head and the article's tools stand over: the tools below it where they are fixed
 * there, above a keyboard; else in the head. A keyboard counts that only the app knows of.
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

/** The text, in its editor; a skeleton until that is here. */
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
      // What a translator puts into an editor is written by the author, as the editor sees it.
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
