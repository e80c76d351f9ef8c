import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { late } from '#bridge/lib/late.ts'
import { postMessages } from '#web/i18n/en/post.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { languageProps } from '#web/lib/content/direction.ts'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'

/** The skeleton of an article. */
export function ArticleSkeleton() {
  const t = useStore(shellMessages)
  return (
    <div className="skeleton article-skeleton" role="status">
      <span className="visually-hidden">{t.loading}</span>
      <i />
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}

/** The body of an article. `html` is untrusted, and passes the sanitiser. */
export function ArticleBody({ html, languageType }: { html: string; languageType: number }) {
  const t = useStore(postMessages)
  const shell = useStore(shellMessages)
  const body = useRef<HTMLDivElement>(null)
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the reader's wish to do it again
  useEffect(() => {
    const left = new AbortController()
    late(() => import('./articleFragment.ts'))
      .then(({ articleFragment }) => articleFragment(html, left.signal))
      .then((fragment) => {
        if (left.signal.aborted) return
        body.current?.replaceChildren(fragment)
        setPhase('ready')
      })
      .catch((error: unknown) => {
        console.warn('Could not load the sanitiser, so the article is not shown.', error)
        if (!left.signal.aborted) setPhase('failed')
      })
    return () => left.abort()
  }, [html, attempt])

  const retry = () => {
    setPhase('loading')
    setAttempt(attempt + 1)
  }
  return (
    <>
      {phase === 'loading' && <ArticleSkeleton />}
      {phase === 'failed' && (
        <StatePanel inline kind="error" title={t.bodyErrorTitle} action={{ label: shell.tryAgain, run: retry }} />
      )}
      <div className="article" ref={body} hidden={phase !== 'ready'} {...languageProps(languageType)} />
    </>
  )
}
