import { useStore } from '@nanostores/react'
import { useCallback, useRef, useState } from 'react'
import { rankMessages } from '../../../i18n/en/rank.ts'
import { $location, hrefTo, relocate } from '../../../lib/router/location.ts'
import { Page } from '../../../ui/Page/Page.tsx'
import { Tabs } from '../../../ui/Tabs/Tabs.tsx'
import { useSwipe } from '../../../ui/Tabs/useSwipe.ts'
import { Ranking } from './Ranking.tsx'
import { Suggested } from './Suggested.tsx'
import { type RankTab, rankTabs, tabOf } from './tabs.ts'

/** Who is read most, period by period, and who is worth following. The tab is in the address. */
export function Rank({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useStore(rankMessages)
  const tab = tabOf(params.slug)
  const [entry] = useState(() => $location.get().key)
  const panel = useRef<HTMLDivElement>(null)
  const select = useCallback((next: RankTab) => relocate(hrefTo('rank', next)), [])
  const onSwipe = useCallback(
    (step: 1 | -1) => {
      const next = rankTabs[rankTabs.findIndex(({ name }) => name === tab) + step]
      if (next) select(next.name)
    },
    [tab, select],
  )
  useSwipe(panel, onSwipe)
  const tabs = rankTabs.map(({ name, label }) => ({ name, label: t[label] }))
  return (
    <div className="rank">
      <Page title={t.title} head={<Tabs id="rank" label={t.tabs} tabs={tabs} current={tab} onSelect={select} />}>
        <div id="rank-panel" role="tabpanel" aria-labelledby={`rank-${tab}`} ref={panel}>
          {tab === 'people' ? (
            <Suggested entry={entry} onRanking={() => select('24h')} />
          ) : (
            <Ranking key={tab} period={tab} entry={entry} onMonth={() => select('30d')} />
          )}
        </div>
      </Page>
    </div>
  )
}

export { Rank as Screen }
