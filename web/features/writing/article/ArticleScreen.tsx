import { useStore } from '@nanostores/react'
import { articleMessages } from '../../../i18n/en/article.ts'
import { shellMessages } from '../../../i18n/en/shell.ts'
import { $viewer } from '../../../lib/page/viewer.ts'
import { hrefTo } from '../../../lib/router/location.ts'
import { Page } from '../../../ui/Page/Page.tsx'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { logIn } from '../../account/index.ts'
import { ArticleEditor } from './ArticleEditor.tsx'
import { TextSkeleton } from './TextSkeleton.tsx'
import { useOpenDraft } from './useOpenDraft.ts'

/** Where an article is written; to a visitor, what logging in would give. The draft is opened once for each who is logged in. */
export function ArticleScreen({ draftId, isNew }: { draftId: string; isNew: boolean }) {
  const t = useStore(articleMessages)
  const viewer = useStore($viewer)
  if (viewer !== null) return <OwnArticle key={viewer} draftId={draftId} isNew={isNew} />
  return (
    <Page title={t.heading}>
      <StatePanel kind="login" title={t.visitorTitle} text={t.visitorText} action={{ label: t.logIn, run: logIn }} />
    </Page>
  )
}

function OwnArticle({ draftId, isNew }: { draftId: string; isNew: boolean }) {
  const t = useStore(articleMessages)
  const shell = useStore(shellMessages)
  const { opened, retry } = useOpenDraft(draftId, isNew)
  switch (opened.phase) {
    case 'open':
      return <ArticleEditor session={opened.session} />
    case 'opening':
      return (
        <Page title={t.heading}>
          <TextSkeleton />
        </Page>
      )
    case 'gone':
      return (
        <Page title={t.heading}>
          <StatePanel title={t.goneTitle} text={t.goneText} action={{ label: t.toDrafts, href: hrefTo('draft') }} />
        </Page>
      )
    case 'failed':
      return (
        <Page title={t.heading}>
          <StatePanel
            kind="error"
            title={t.openFailedTitle}
            text={opened.reason}
            action={{ label: shell.tryAgain, run: retry }}
          />
        </Page>
      )
  }
}
