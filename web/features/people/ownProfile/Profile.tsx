import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useMemo } from 'react'
import { FrozenNote, OwnMarks } from '#web/features/account/AccountMarks/AccountMarks.tsx'
import { logIn } from '#web/features/account/account.ts'
import { $communityUser, $user } from '#web/features/account/user.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { userMessages } from '#web/i18n/en/user.ts'
import { $intl, loadMessages } from '#web/i18n/i18n.ts'
import { $device } from '#web/lib/page/device.ts'
import { $flags, linkTo } from '#web/lib/page/flags.ts'
import { scrollToTop } from '#web/lib/page/scroll.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { $location, hrefTo, relocate } from '#web/lib/router/location.ts'
import { sparkPath } from '#web/lib/sparkPath.ts'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { loadOverlay } from '#web/ui/overlays.ts'
import { Page } from '#web/ui/Page/Page.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { ownPageOf, type Week } from '../ownPage.ts'
import { isLost, LoadFailure, ProfileHead } from '../Profile/ProfileHead.tsx'
import { ProfilePosts } from '../Profile/ProfilePosts.tsx'
import { isPersonTab, type PersonTab } from '../personPosts.ts'
import { personOf } from '../profiles.ts'
import { UserRail } from '../user/UserRail.tsx'

const spark = { width: 280, height: 48 }

const total = (days: readonly number[]): number => days.reduce((sum, day) => sum + day, 0)

function useFigures(): readonly { readonly name: keyof Week; readonly label: string }[] {
  const t = useStore(userMessages)
  return [
    { name: 'views', label: t.views },
    { name: 'likes', label: t.likes },
    { name: 'followers', label: t.newFollowers },
  ]
}

/** The figures of the last seven days in one row, whose space is reserved. */
function WeekRow({ week }: { week: Week | undefined }) {
  const t = useStore(userMessages)
  const { short } = useStore($intl)
  const figures = useFigures()
  return (
    <section className="week" aria-label={t.week} aria-busy={!week}>
      <h2 className="week__title">{t.week}</h2>
      <dl className="week__row">
        {figures.map(({ name, label }) => (
          <div className="week__figure" key={name}>
            <dt className="week__label">{label}</dt>
            <dd className="week__total">{week ? short(total(week[name])) : '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The figures of the last seven days, with a chart each. */
function WeekPanels({ week }: { week: Week }) {
  const t = useStore(userMessages)
  const figures = useFigures()
  return (
    <section className="rail-section" aria-label={t.week}>
      <h2 className="rail-section__title">{t.week}</h2>
      {figures.map(({ name, label }) => (
        <WeekPanel key={name} label={label} days={week[name]} />
      ))}
    </section>
  )
}

function WeekPanel({ label, days }: { label: string; days: readonly number[] }) {
  const t = useStore(userMessages)
  const { plain } = useStore($intl)
  const format = plain()
  return (
    <div className="week-panel">
      <p className="week-panel__line">
        <span>{label}</span>
        <bdi className="week-panel__total">{format.format(total(days))}</bdi>
      </p>
      <svg
        className="week-panel__chart"
        viewBox={`0 0 ${spark.width} ${spark.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="week-panel__course" d={sparkPath(days, spark.width, spark.height)} />
      </svg>
      <p className="visually-hidden">{t.byDay({ numbers: days.map((day) => format.format(day)).join(', ') })}</p>
    </div>
  )
}

/** Opens the sheet to edit name, picture and biography. */
const openEditProfile = (): void =>
  void loadOverlay('editProfile', async () => {
    const [{ EditProfile, showEditProfile }] = await Promise.all([
      import('../EditProfile/EditProfile.tsx'),
      ...['media', 'secrets'].map(loadMessages),
    ])
    showEditProfile()
    return EditProfile
  })

/** Links to drafts (with their number, if known) and settings, and a button to edit the loaded profile. */
function OwnActions({ drafts, isHere }: { drafts: number | undefined; isHere: boolean }) {
  const t = useStore(userMessages)
  const { setting } = useStore(shellMessages)
  const { short } = useStore($intl)
  useStore($flags)
  const toDrafts = linkTo('draft')
  const mayEdit = useStore($user).user?.profileFlag === true && isHere
  return (
    <>
      {toDrafts && (
        <a className="profile__edit" href={toDrafts}>
          <span>{t.drafts}</span>
          {drafts ? (
            <>
              <span className="profile__count" aria-hidden="true">
                {short(drafts)}
              </span>
              <span className="visually-hidden">{t.draftCount(drafts)}</span>
            </>
          ) : null}
        </a>
      )}
      <a className="profile__edit" href={linkTo('setting')}>
        <Icon name="setting" size={16} />
        <span className={mayEdit ? 'visually-hidden' : undefined}>{setting}</span>
      </a>
      {mayEdit && (
        <button className="profile__edit" type="button" onClick={openEditProfile}>
          {t.edit}
        </button>
      )}
    </>
  )
}

/** The empty state of a tab on the reader's own page. */
function OwnEmptyTab({ tab }: { tab: PersonTab }) {
  const t = useStore(userMessages)
  switch (tab) {
    case 'posts':
      return <StatePanel title={t.ownNoPostsTitle} text={t.ownNoPostsText} />
    case 'articles':
      return <StatePanel title={t.ownNoArticlesTitle} />
    case 'likes':
      return (
        <StatePanel
          title={t.ownNoLikesTitle}
          text={t.ownNoLikesText}
          action={{ label: t.toFeed, href: hrefTo('home') }}
        />
      )
  }
}

/** The reader's own profile page, with drafts and the figures of the last week. */
function OwnProfile({ viewer }: { viewer: string }) {
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
        actions={<OwnActions drafts={found?.detail.drafts} isHere={found !== undefined} />}
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

/** The reader's own page; for a visitor, what a log-in gives. */
export function ProfileScreen() {
  const t = useStore(userMessages)
  const viewer = useStore($viewer)
  useEffect(() => {
    if (viewer === null) scrollToTop()
  }, [viewer])
  if (viewer !== null) return <OwnProfile key={viewer} viewer={viewer} />
  return (
    <Page title={t.title}>
      <StatePanel kind="login" title={t.visitorTitle} text={t.visitorText} action={{ label: t.logIn, run: logIn }} />
    </Page>
  )
}

export { ProfileScreen as Screen }
