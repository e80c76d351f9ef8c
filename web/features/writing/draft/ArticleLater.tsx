import { useStore } from '@nanostores/react'
import type { ComponentType } from 'react'
import { late } from '#bridge/lib/late.ts'
import { draftMessages } from '#web/i18n/en/draft.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { linkStyles } from '#web/lib/page/styles.ts'
import { $location } from '#web/lib/router/location.ts'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'
import { lateComponent } from '#web/ui/lateComponent.ts'
import { Page } from '#web/ui/Page/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton/Skeleton.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { $shownDraft } from './place.ts'

async function loadScreen(): Promise<ComponentType<{ draftId: string; isNew: boolean }>> {
  const [{ ArticleScreen }] = await Promise.all([
    late(() => import('../article/ArticleScreen.tsx')),
    ...['article', 'writing', 'media', 'composer'].map(loadMessages),
    linkStyles('article'),
  ])
  return ArticleScreen
}

function Loading() {
  const t = useStore(draftMessages)
  return (
    <Page title={t.article}>
      <Skeleton rows={2} />
    </Page>
  )
}

const LateScreen = lateComponent(loadScreen, Loading)

function Failed({ onTryAgain }: { onTryAgain: () => void }) {
  const t = useStore(draftMessages)
  const { failedTitle, failedText, tryAgain } = useStore(shellMessages)
  return (
    <Page title={t.article}>
      <StatePanel kind="error" title={failedTitle} text={failedText} action={{ label: tryAgain, run: onTryAgain }} />
    </Page>
  )
}

/** Lazy-loaded article screen. Its URL gets the draft's id while it is shown. */
export function ArticleLater({ editing }: { editing: 'new' | 'begun' }) {
  const { key } = useStore($location)
  const draftId = useStore($shownDraft) ?? 'new'
  return (
    <Boundary name="article" instead={(tryAgain) => <Failed onTryAgain={tryAgain} />}>
      <LateScreen key={key} draftId={draftId} isNew={editing === 'new' || draftId === 'new'} />
    </Boundary>
  )
}
