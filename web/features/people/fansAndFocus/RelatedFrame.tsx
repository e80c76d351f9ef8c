import { useStore } from '@nanostores/react'
import { type ReactNode, useCallback, useRef } from 'react'
import { fansAndFocusMessages } from '#web/i18n/en/fansAndFocus.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { Page } from '#web/ui/Page/Page.tsx'
import { Tabs } from '#web/ui/Tabs/Tabs.tsx'
import { useSwipe } from '#web/ui/Tabs/useSwipe.ts'
import { FiveToFollow } from '../FiveToFollow/FiveToFollow.tsx'
import { type FollowsKind, followsKinds } from '../relatedPeople.ts'
import { askFor } from './address.ts'

const select = (kind: FollowsKind) => askFor({ kind })

/** The page with its two tabs and their counts, if known. */
export function RelatedFrame({
  title,
  kind,
  counts,
  head,
  children,
}: {
  title: ReactNode
  kind: FollowsKind
  counts?: Readonly<Record<FollowsKind, number>> | undefined
  head?: ReactNode
  children: ReactNode
}) {
  const t = useStore(fansAndFocusMessages)
  const { short } = useStore($intl)
  const panel = useRef<HTMLDivElement>(null)
  const onSwipe = useCallback(
    (step: 1 | -1) => {
      const next = followsKinds[followsKinds.indexOf(kind) + step]
      if (next) select(next)
    },
    [kind],
  )
  useSwipe(panel, onSwipe)
  const tabs = followsKinds.map((name) => ({
    name,
    label: counts ? t.counted({ label: t[name], count: short(counts[name]) }) : t[name],
  }))
  return (
    <Page
      title={title}
      rail={() => <FiveToFollow />}
      head={
        <>
          <Tabs id="related" label={t.tabs} tabs={tabs} current={kind} onSelect={select} />
          {head}
        </>
      }
    >
      <div id="related-panel" role="tabpanel" aria-labelledby={`related-${kind}`} ref={panel}>
        {children}
      </div>
    </Page>
  )
}
