import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { late } from '#bridge/lib/late.ts'
import { draftMessages } from '#web/i18n/en/draft.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { linkStyles } from '#web/lib/page/styles.ts'
import { $location } from '#web/lib/router/location.ts'
import { Page } from '#web/ui/Page/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton/Skeleton.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { $shownDraft } from './place.ts'

type Screen = ComponentType<{ draftId: string; isNew: boolean }>

async function loadScreen(): Promise<Screen> {
  const [{ ArticleScreen }] = await Promise.all([
    late(() => import('../article/ArticleScreen.tsx')),
    ...['article', 'writing', 'media', 'composer'].map(loadMessages),
    linkStyles('article'),
  ])
  return ArticleScreen
}

/** The screen where an article is written, once it is here. Its address comes to name its draft while it is shown. */
export function ArticleLater({ editing }: { editing: 'new' | 'begun' }) {
  const t = useStore(draftMessages)
  const shell = useStore(shellMessages)
  const { key } = useStore($location)
  const draftId = useStore($shownDraft) ?? 'new'
  const [Screen, setScreen] = useState<Screen | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isFailed, setFailed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the author's wish to do it again
  useEffect(() => {
    setFailed(false)
    loadScreen().then(
      (loaded) => setScreen(() => loaded),
      (error: unknown) => {
        console.warn('Could not load the article editor.', error)
        setFailed(true)
      },
    )
  }, [attempt])

  if (Screen) return <Screen key={key} draftId={draftId} isNew={editing === 'new' || draftId === 'new'} />
  return (
    <Page title={t.article}>
      {isFailed ? (
        <StatePanel
          kind="error"
          title={shell.failedTitle}
          text={shell.failedText}
          action={{ label: shell.tryAgain, run: () => setAttempt(attempt + 1) }}
        />
      ) : (
        <Skeleton rows={2} />
      )}
    </Page>
  )
}
