import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useMemo } from 'react'
import { personIn } from '#bridge/site/paths.ts'
import { userMessages } from '#web/i18n/en/user.ts'
import { hrefTo, relocate } from '#web/lib/router/location.ts'
import { Page } from '#web/ui/Page/Page.tsx'
import { isPersonTab, type PersonTab } from '../personPosts.ts'
import { personOf, userPageOf } from '../profiles.ts'
import { isLost, UserSkeleton } from './LoadFailure.tsx'
import { UserColumn } from './UserColumn.tsx'
import { UserRail } from './UserRail.tsx'

/** A user's profile, posts and likes. Fields known from a post or a list show at once. */
export function UserScreen({ params: { slug = '' } }: { params: Readonly<Record<string, string>> }) {
  const t = useStore(userMessages)
  const who = personIn(slug)
  const [, second] = slug.split('/')
  const page = userPageOf(who)
  const list = useStore(page.$list)
  useEffect(() => {
    if (page.$list.get().phase === 'end') page.refresh()
    else page.start()
    return page.stop
  }, [page])
  const met = useMemo(() => personOf(who), [who])
  const onSelect = useCallback(
    (next: PersonTab) => relocate(hrefTo('user', next === 'posts' ? who : `${who}/${next}`)),
    [who],
  )

  const found = list.pages[0]?.[0]
  const person = list.phase === 'empty' ? undefined : (found?.profile ?? met)
  if (!person && isLost(list.phase)) {
    return (
      <Page title={t.title}>
        <UserSkeleton list={list} onRetry={page.retry} />
      </Page>
    )
  }
  return (
    <Page
      title={person ? <bdi>{person.nickName}</bdi> : t.title}
      documentTitle={person?.nickName}
      rail={() => found && <UserRail profile={found.profile} similar={found.similar} />}
    >
      <UserColumn
        page={page}
        person={person}
        profile={found?.profile}
        tab={isPersonTab(second) ? second : 'posts'}
        onSelect={onSelect}
      />
    </Page>
  )
}

export { UserScreen as Screen }
