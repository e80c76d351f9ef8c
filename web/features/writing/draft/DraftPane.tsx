import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { draftMessages } from '../../../i18n/en/draft.ts'
import { canGoBack, hrefTo, relocate } from '../../../lib/router/location.ts'
import { ListSkeleton } from '../../../ui/LongList/ListSkeleton.tsx'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { removeDraft } from '../drafts/draftRemoval.ts'
import { type Drafts, visibleIn } from '../drafts/drafts.ts'
import { DraftContent } from './DraftContent.tsx'
import { DraftSkeleton } from './DraftSkeleton.tsx'

interface DraftPaneProps {
  readonly drafts: Drafts
  readonly id: string
  /** Whether it stands beside the list, where another one takes its place. */
  readonly beside?: boolean
}

/** One draft, whole. */
export function DraftPane({ drafts, id, beside = false }: DraftPaneProps) {
  const t = useStore(draftMessages)
  const list = useStore(drafts.$list)
  const hidden = useStore(drafts.$hidden)
  const draft = hidden.has(id) ? undefined : drafts.draft(id)
  // Its address may be of one that is further down.
  const isFurther = !draft && list.phase === 'ready'
  useEffect(() => {
    if (isFurther) drafts.more()
  }, [drafts, isFurther])

  const remove = () => {
    const seen = visibleIn(list, hidden)
    const at = seen.indexOf(id)
    const next = seen[at + 1] ?? seen[at - 1]
    void removeDraft(drafts, id)
    if (!beside && canGoBack()) history.back()
    else relocate(hrefTo('draft', beside ? next : undefined))
  }
  if (draft) return <DraftContent draft={draft} onRemove={remove} />
  if (list.phase === 'end' || list.phase === 'empty') {
    return <StatePanel title={t.goneTitle} text={t.goneText} action={{ label: t.toDrafts, href: hrefTo('draft') }} />
  }
  return <ListSkeleton list={list} onRetry={drafts.retry} skeleton={<DraftSkeleton rows={1} />} />
}
