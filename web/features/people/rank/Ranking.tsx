import { useStore } from '@nanostores/react'
import { useCallback, useMemo } from 'react'
import { rankMessages } from '../../../i18n/en/rank.ts'
import { $device } from '../../../lib/page/device.ts'
import { LongList } from '../../../ui/LongList/LongList.tsx'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { FollowAll } from '../FollowAll/FollowAll.tsx'
import { PeopleSkeleton } from '../PersonRow/PeopleSkeleton.tsx'
import { type RankPeriod, rankOf, rankPageOf, usualSize } from '../rank.ts'
import { firstOf } from './firstOf.ts'
import { RankRow } from './RankRow.tsx'
import { RankTable } from './RankTable.tsx'
import { periodWords } from './tabs.ts'

/** The ranking of a period: rows on a phone, a table that can be sorted where there is room. */
export function Ranking({ period, entry, onMonth }: { period: RankPeriod; entry: string; onMonth: () => void }) {
  const t = useStore(rankMessages)
  const wide = useStore($device) === 'pc'
  const list = wide ? rankPageOf({ period, order: 'place', page: 1, size: usualSize }) : rankOf(period, 'place')
  const { pages } = useStore(list.$list)
  const few = useMemo(() => firstOf(list, pages), [list, pages])
  const row = useCallback((id: string) => <RankRow key={id} id={id} period={period} />, [period])
  const empty = (
    <StatePanel
      title={t.emptyTitle}
      text={t.emptyText}
      {...(period !== '30d' && { action: { label: t.toMonth, run: onMonth } })}
    />
  )
  const place = `${entry} ${period}`
  return (
    <div className="ranking">
      <FollowAll label={t.leading({ period: t[periodWords[period]] })} people={few} />
      {wide ? (
        <RankTable period={period} place={place} empty={empty} leading={list} />
      ) : (
        <LongList list={list} place={place} renderItem={row} skeleton={<PeopleSkeleton />} empty={empty} />
      )}
    </div>
  )
}
