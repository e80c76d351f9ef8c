import { useStore } from '@nanostores/react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { peopleMessages } from '#web/i18n/en/people.ts'
import { rankMessages } from '#web/i18n/en/rank.ts'
import { $device } from '#web/lib/page/device.ts'
import { $location, hrefTo, relocate } from '#web/lib/router/location.ts'
import { LongList } from '#web/ui/LongList/LongList.tsx'
import { Page } from '#web/ui/Page/Page.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { Tabs } from '#web/ui/Tabs/Tabs.tsx'
import { useSwipe } from '#web/ui/Tabs/useSwipe.ts'
import { FollowAll } from '../FollowAll/FollowAll.tsx'
import { PeopleSkeleton, PersonRow, reasonText } from '../PersonRow/PersonRow.tsx'
import { suggestions } from '../peopleList.ts'
import { type RankPeriod, rankOf, rankPageOf, usualSize } from '../rank.ts'
import { RankPlace, RankTable } from './RankTable.tsx'
import { firstPeople, periodWords, type RankTab, rankTabs, tabOf } from './tabs.ts'
import { Why } from './Why.tsx'

/** People worth following, with the reason. */
export function Suggested({ entry, onRanking }: { entry: string; onRanking: () => void }) {
  const t = useStore(rankMessages)
  const list = suggestions()
  const { pages } = useStore(list.$list)
  const few = useMemo(() => firstPeople(list, pages), [list, pages])
  const row = useCallback((id: string) => <SuggestedRow key={id} id={id} />, [])
  return (
    <>
      <FollowAll label={t.suggested} people={few} />
      <LongList
        list={list}
        place={`${entry} people`}
        renderItem={row}
        skeleton={<PeopleSkeleton />}
        empty={
          <StatePanel
            title={t.emptyPeopleTitle}
            text={t.emptyPeopleText}
            action={{ label: t.toRanking, run: onRanking }}
          />
        }
      />
    </>
  )
}

function SuggestedRow({ id }: { id: string }) {
  const t = useStore(peopleMessages)
  const person = suggestions().person(id)
  return person ? <PersonRow person={person} reason={reasonText(t, person.reason)} /> : null
}

/** A user in the ranking, on a phone. */
function RankRow({ id, period }: { id: string; period: RankPeriod }) {
  const t = useStore(peopleMessages)
  const person = rankOf(period, 'place').person(id)
  if (!person) return null
  return (
    <PersonRow
      person={person}
      place={
        <Why person={person} period={period}>
          <RankPlace place={person.place} />
        </Why>
      }
      reason={reasonText(t, person.reason)}
    />
  )
}

/** The ranking of a period: rows on a phone, a table that can be sorted where there is room. */
export function Ranking({ period, entry, onMonth }: { period: RankPeriod; entry: string; onMonth: () => void }) {
  const t = useStore(rankMessages)
  const wide = useStore($device) === 'pc'
  const list = wide ? rankPageOf({ period, order: 'place', page: 1, size: usualSize }) : rankOf(period, 'place')
  const { pages } = useStore(list.$list)
  const few = useMemo(() => firstPeople(list, pages), [list, pages])
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

/** The ranking by period, and suggestions. The tab is in the address. */
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
