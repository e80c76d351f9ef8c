import { atom, computed, onMount, type WritableAtom } from 'nanostores'
import { firstFeed } from '#bridge/exchange/calls/firstCalls.ts'
import type { FeedTab, Post } from '#bridge/exchange/calls.ts'
import { createList, type List } from '#web/lib/lists/list.ts'
import { $flags, isOn } from '#web/lib/page/flags.ts'
import { services } from '#web/lib/page/services.ts'
import { beatWhileVisible } from '#web/lib/page/visible.ts'
import { entries } from '#web/lib/router/historyState.ts'
import { packPosts, rememberPosts } from '../post/posts.ts'

export type { FeedTab }
export const feedTabs: readonly FeedTab[] = ['recommended', 'following', 'hot']

/** Posts that are newer than what is shown. */
export interface FeedPage {
  readonly count: number
  /** Whether there are more than `count`. */
  readonly more: boolean
}

export interface Feed extends Pick<List<string>, '$list' | 'start' | 'more' | 'retry' | 'refresh'> {
  /** New posts behind the button. Polled every 20 s while the page is visible and this store has a listener. */
  readonly $held: WritableAtom<FeedPage>
  /** Asks for what is newer, for {@link Feed.$held}. */
  poll(): Promise<void>
  /** Inserts the new posts, only on a press, so that nothing moves by itself. */
  showHeld(): void
  /** Puts the reader's own new post on top, or behind the pill. */
  put(post: Post, onTop: boolean): void
}

const nextLimit = 20
const pollMs = 20_000
const nothing: FeedPage = { count: 0, more: false }

function createFeed(tab: FeedTab): Feed {
  let head: string | null = null
  let waiting: readonly Post[] = []
  const $held = atom<FeedPage>(nothing)

  const list = createList<string>({
    idOf: (id) => id,
    pageSize: 10,
    async load(cursor, signal) {
      const paging = cursor ? { cursor, limit: nextLimit } : { limit: firstFeed.limit }
      const answer = await services().client.call('social.feed', { tab, ...paging }, { signal, silent: true })
      if (!cursor) hold([], answer.head)
      return { items: rememberPosts(answer.posts), cursor: answer.cursor }
    },
    keep: {
      name: `feed ${tab}`,
      pack: (ids) => [head, packPosts(ids)],
      unpack: (data, read) => {
        const [keptHead, posts]: readonly unknown[] = Array.isArray(data) ? data : []
        hold([], typeof keptHead === 'string' ? keptHead : null)
        // Once they are shown.
        setTimeout(poll)
        return rememberPosts(read('post', posts))
      },
      hold: ({ items, cursor }) => hold(packPosts(items), null, cursor !== null && !items.some(isShown)),
    },
  })

  const isShown = (id: string): boolean => list.$list.get().pages.flat().includes(id)

  function hold(posts: readonly Post[], nextHead: string | null = null, more = false): void {
    head = nextHead ?? head
    // The reader's own new post is already listed.
    waiting = posts.filter(({ id }) => !isShown(id))
    $held.set({ count: waiting.length, more })
  }

  async function poll(): Promise<void> {
    const since = head
    // The pending first page will include these posts.
    if (!since || $held.get().more || list.$list.get().phase === 'loading') return
    try {
      const body = { tab, since, limit: nextLimit }
      const answer = await services().client.call('social.feed', body, {
        silent: true,
        timeoutMs: pollMs,
        onBusy: () => {},
      })
      // This answer is for an older head.
      if (since !== head || answer.posts.length === 0) return
      hold([...answer.posts, ...waiting], answer.head, answer.cursor !== null)
    } catch {
      // The next poll retries, and the list shows that the network is gone.
    }
  }

  onMount($held, () => beatWhileVisible(pollMs, poll))

  return {
    ...list,
    $held,
    poll,
    showHeld: () => {
      // With a gap between held and shown posts, reload the first page.
      if ($held.get().more) return list.refresh()
      list.prepend(rememberPosts(waiting))
      hold([])
    },
    put: (post, onTop) =>
      onTop ? list.prepend(rememberPosts([post])) : hold([post, ...waiting], null, $held.get().more),
  }
}

const feeds = new Map<FeedTab, Feed>()

/** The feed of a tab, kept until the page ends. */
export function feedOf(tab: FeedTab): Feed {
  const known = feeds.get(tab)
  if (known) return known
  const feed = createFeed(tab)
  feeds.set(tab, feed)
  return feed
}

/** Drops every feed, for a reader who logged in or out. */
export const forgetFeeds = (): void => feeds.clear()

/** Additional tabs for some readers. */
export const $moreTabs = atom<readonly FeedTab[]>([])

export const $tabs = computed([$moreTabs, $flags], (more) =>
  [...feedTabs, ...more].filter((tab) => tab !== 'following' || isOn(tab)),
)

/** The tab that was open in a history entry. */
export function keptTab(entry: string): FeedTab {
  const kept = entries().get(`${entry} tab`)
  return $tabs.get().find((tab) => tab === kept) ?? 'recommended'
}

export const keepTab = (entry: string, tab: FeedTab): void => {
  entries().set(`${entry} tab`, tab)
}
