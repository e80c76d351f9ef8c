import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { logIn } from '#web/features/account/account.ts'
import { draftMessages } from '#web/i18n/en/draft.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $device } from '#web/lib/page/device.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { $location } from '#web/lib/router/location.ts'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'
import { lateComponent } from '#web/ui/lateComponent.ts'
import { Page } from '#web/ui/Page/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton/Skeleton.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { $editing, $shownDraft } from '../draftAddress.ts'
import { draftsOf, finishRemoval, visibleIn } from '../drafts/drafts.ts'
import { DraftList, DraftPane } from './DraftList.tsx'

function Loading() {
  const t = useStore(draftMessages)
  return (
    <Page title={t.article}>
      <Skeleton rows={2} />
    </Page>
  )
}

const LateScreen = lateComponent(async () => (await import('../article/ArticleScreen.tsx')).ArticleScreen, {
  Loading,
  words: ['article', 'writing', 'media', 'composer'],
  sheet: 'article',
})

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

/** The reader's drafts. Visitors see why to log in. */
export function Drafts() {
  const t = useStore(draftMessages)
  const viewer = useStore($viewer)
  const editing = useStore($editing)
  if (editing) return <ArticleLater editing={editing} />
  if (viewer !== null) return <OwnDrafts key={viewer} viewer={viewer} />
  return (
    <Page title={t.title}>
      <StatePanel kind="login" title={t.visitorTitle} text={t.visitorText} action={{ label: t.logIn, run: logIn }} />
    </Page>
  )
}

/** List of drafts and the selected draft: side by side on wide screens, otherwise one at a time. */
function OwnDrafts({ viewer }: { viewer: string }) {
  const t = useStore(draftMessages)
  const drafts = draftsOf(viewer)
  const list = useStore(drafts.$list)
  const hidden = useStore(drafts.$hidden)
  const wide = useStore($device) === 'pc'
  const chosen = useStore($shownDraft)
  const current = chosen ?? (wide ? visibleIn(list, hidden)[0] : undefined)

  useEffect(() => {
    if (['end', 'empty'].includes(drafts.$list.get().phase)) drafts.refresh()
    else drafts.start()
    return drafts.stop
  }, [drafts])
  useEffect(() => {
    window.addEventListener('pagehide', finishRemoval)
    return () => {
      window.removeEventListener('pagehide', finishRemoval)
      if ($location.get().route?.name !== 'draft') finishRemoval()
    }
  }, [])

  if (!wide && current) {
    return (
      <Page title={t.draft}>
        <DraftPane drafts={drafts} id={current} />
      </Page>
    )
  }
  return (
    <Page title={t.title} rail={() => current && <DraftPane key={current} drafts={drafts} id={current} beside />}>
      <DraftList drafts={drafts} current={current} wide={wide} />
    </Page>
  )
}

export { Drafts as Screen }
