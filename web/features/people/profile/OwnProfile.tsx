import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useMemo } from 'react'
import { userMessages } from '../../../i18n/en/user.ts'
import { $device } from '../../../lib/page/device.ts'
import { $location, hrefTo, relocate } from '../../../lib/router/location.ts'
import { Page } from '../../../ui/Page/Page.tsx'
import { $communityUser, FrozenNote, OwnMarks } from '../../account/index.ts'
import { ownPageOf } from '../ownPage.ts'
import { ProfileHead } from '../Profile/ProfileHead.tsx'
import { ProfilePosts } from '../Profile/ProfilePosts.tsx'
import { isPersonTab, type PersonTab } from '../personPosts.ts'
import { personOf } from '../profiles.ts'
import { isLost, LoadFailure } from '../user/LoadFailure.tsx'
import { UserRail } from '../user/UserRail.tsx'
import { OwnActions } from './OwnActions.tsx'
import { OwnEmptyTab } from './OwnEmptyTab.tsx'
import { WeekPanels, WeekRow } from './WeekFigures.tsx'

/** The page of the one who is logged in: as others see it, with their drafts and how the last week went. */
export function OwnProfile({ viewer }: { viewer: string }) {
  const t = useStore(userMessages)
  const { search } = useStore($location)
  const chosen = new URLSearchParams(search).get('tab')
  const tab = isPersonTab(chosen) ? chosen : 'posts'
  const wide = useStore($device) === 'pc'
  const page = ownPageOf(viewer)
  const list = useStore(page.$list)
  const member = useStore($communityUser)?.userInfo
  useEffect(() => {
    if (page.$list.get().phase === 'end') page.refresh()
    else page.start()
    return page.stop
  }, [page])
  const onSelect = useCallback(
    (next: PersonTab) => relocate(hrefTo('profile') + (next === 'posts' ? '' : `?tab=${next}`)),
    [],
  )
  const met = useMemo(() => personOf(viewer), [viewer])

  const found = list.pages[0]?.[0]
  const person = found?.userInfo ?? member ?? met
  const week = found?.detail.week
  return (
    <Page
      title={t.title}
      rail={() =>
        found && (
          <>
            <WeekPanels week={found.detail.week} />
            <UserRail profile={found.userInfo} />
          </>
        )
      }
    >
      <ProfileHead
        person={person}
        profile={found?.userInfo}
        actions={<OwnActions drafts={found?.detail.drafts} />}
        marks={
          <>
            <OwnMarks />
            <FrozenNote />
          </>
        }
        isComing={!isLost(list.phase)}
      />
      {!found && <LoadFailure list={list} onRetry={page.retry} />}
      {!wide && (week || !isLost(list.phase)) && <WeekRow week={week} />}
      <ProfilePosts userId={viewer} tab={tab} onSelect={onSelect} empty={<OwnEmptyTab tab={tab} />} />
    </Page>
  )
}
