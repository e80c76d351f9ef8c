import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { reasonOf } from '#bridge/lib/errors.ts'
import { late } from '#bridge/lib/late.ts'
import { logIn } from '#web/features/account/account.ts'
import { articleMessages } from '#web/i18n/en/article.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { $location, hrefTo, relocate } from '#web/lib/router/location.ts'
import { Page } from '#web/ui/Page/Page.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { articlePath } from '../draftAddress.ts'
import { openDraft } from '../drafts/openDraft.ts'
import { DraftGoneError } from '../errors.ts'
import { ArticleEditor } from './ArticleEditor.tsx'
import { type ArticleSession, createSession } from './session.ts'
import { TextSkeleton } from './TextField.tsx'

type Opened =
  | { readonly phase: 'opening' }
  | { readonly phase: 'open'; readonly session: ArticleSession }
  | { readonly phase: 'gone' }
  | { readonly phase: 'failed'; readonly reason: string }

async function open(draftId: string, isNew: boolean): Promise<ArticleSession> {
  const [{ uploads }, draft] = await Promise.all([
    late(() => import('../uploads.ts')),
    draftId === 'new'
      ? openDraft('article')
      : openDraft('article', { draftId }).catch((error: unknown) => {
          // An empty draft is not saved. The page was only reloaded.
          if (isNew && error instanceof DraftGoneError) return openDraft('article')
          throw error
        }),
  ])
  return createSession(draft, uploads)
}

/** Opens the draft named in the URL and keeps the URL in sync, so that a reload or Back opens the same text. */
function useOpenDraft(draftId: string, isNew: boolean): { opened: Opened; retry: () => void } {
  const [opened, setOpened] = useState<Opened>({ phase: 'opening' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL follows the draft; a new attempt is the author's choice
  useEffect(() => {
    let isLeft = false
    let leave = (): void => {}
    setOpened({ phase: 'opening' })
    open(draftId, isNew).then(
      (session) => {
        if (isLeft) return void session.draft.keep()
        const { $draft } = session.draft
        const begun = $draft.get()
        const stop = $draft.subscribe((draft) => {
          const path = articlePath(draft.draftId, isNew && draft.html === begun.html && draft.title === begun.title)
          // Runs for each change of the draft, and Safari allows only 100 URL changes in 30 s.
          if (path !== $location.get().href) relocate(path)
        })
        leave = () => {
          stop()
          session
            .leave()
            .catch((error: unknown) =>
              console.warn('A draft is not yet saved on the exchange. It is stored on this device.', error),
            )
        }
        setOpened({ phase: 'open', session })
      },
      (error: unknown) => {
        if (isLeft) return
        console.warn('Could not open a draft.', error)
        const reason = reasonOf(error)
        setOpened(error instanceof DraftGoneError ? { phase: 'gone' } : { phase: 'failed', reason })
      },
    )
    return () => {
      isLeft = true
      leave()
    }
  }, [attempt])
  return { opened, retry: () => setAttempt(attempt + 1) }
}

/** Article screen. Visitors see why to log in. A new session starts for each user who logs in. */
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
