import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { PostList } from '#web/features/post/PostList/PostList.tsx'
import { userMessages } from '#web/i18n/en/user.ts'
import { scrolled, scrollToTop } from '#web/lib/page/scroll.ts'
import { saveAnchor, savedAnchor } from '#web/lib/router/historyState.ts'
import { $location } from '#web/lib/router/location.ts'
import { useScrolled } from '#web/ui/Page/useKeptScroll.ts'
import { Skeleton } from '#web/ui/Skeleton/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs/Tabs.tsx'
import { useSwipe } from '#web/ui/Tabs/useSwipe.ts'
import { type PersonTab, personTabs, postsOf } from '../personPosts.ts'

/** An id that no item has, so that the list does not scroll. */
const here = { id: '', offset: 0 }

/** Call before the list of `place` renders, so that {@link useTabStart} sets its start. */
function startHere(place: string): void {
  if (!savedAnchor(place)) saveAnchor(place, here)
}

/**
 * Begins a page at its head, and a list that is chosen from further down below the tabs, which stick at the scroll margin of
 * `posts`. A list that was read before finds its place by itself.
 */
function useTabStart(posts: RefObject<HTMLElement | null>, place: string): void {
  const isFirst = useRef(true)
  const from = useScrolled(place)
  useLayoutEffect(() => {
    const first = isFirst.current
    isFirst.current = false
    const element = posts.current
    if (savedAnchor(place)?.id || !from) return
    if (first) return void scrollToTop()
    if (!element) return
    const margin = Number.parseFloat(getComputedStyle(element).scrollMarginBlockStart) || 0
    const stuck = scrolled() + element.getBoundingClientRect().top - margin
    scrollToTop(Math.min(scrolled(), Math.max(0, stuck)))
  }, [posts, place, from])
}

export interface ProfilePostsProps {
  /** The author's user id; `undefined` while it loads. */
  readonly userId: string | undefined
  readonly tab: PersonTab
  readonly onSelect: (tab: PersonTab) => void
  /** Shown for an empty tab. */
  readonly empty: ReactNode
  /** Replaces all posts, with the reason. */
  readonly instead?: ReactNode
}

/** A person's posts and likes under sticky tabs. Each tab keeps its scroll position. */
export function ProfilePosts({ userId, tab, onSelect, empty, instead }: ProfilePostsProps) {
  const t = useStore(userMessages)
  const posts = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [entry] = useState(() => {
    const { key } = $location.get()
    startHere(`${key} ${tab}`)
    return key
  })
  const select = useCallback(
    (next: PersonTab) => {
      startHere(`${entry} ${next}`)
      onSelect(next)
    },
    [entry, onSelect],
  )
  const onSwipe = useCallback(
    (step: 1 | -1) => {
      const next = personTabs[personTabs.indexOf(tab) + step]
      if (next) select(next)
    },
    [tab, select],
  )
  useSwipe(panel, onSwipe)
  useTabStart(posts, `${entry} ${tab}`)
  if (instead) return instead
  return (
    <div className="profile-posts" ref={posts}>
      <div className="profile-posts__tabs">
        <Tabs
          id="profile"
          label={t.tabs}
          tabs={personTabs.map((name) => ({ name, label: t[name] }))}
          current={tab}
          onSelect={select}
        />
      </div>
      <div
        className="profile-posts__panel"
        id="profile-panel"
        role="tabpanel"
        aria-labelledby={`profile-${tab}`}
        ref={panel}
      >
        {userId === undefined ? (
          <Skeleton rows={4} />
        ) : (
          <PostList key={tab} list={postsOf(userId)[tab]} place={`${entry} ${tab}`} empty={empty} />
        )}
      </div>
    </div>
  )
}
