import type { CallSender } from '#bridge/exchange/callSender.ts'
import type { CallName, CallRequest, CallResponse, FeedTab, Tick } from '#bridge/exchange/calls.ts'
import { isLiveName, type LiveData, type LiveName, liveReaders } from '#bridge/exchange/live/events.ts'
import { keepLiveStream, newPace } from '#bridge/exchange/live/stream.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import type { ReadFaults } from '#bridge/lib/read.ts'
import { report } from '#bridge/lib/report.ts'
import { type Feed, feedOf } from '#web/features/feed/feed.ts'
import { takeTicks } from '#web/features/markets/prices.ts'
import { tellUnread } from '#web/features/notifications/unread.ts'
import { knownPosts, rememberPosts } from '#web/features/post/posts.ts'
import { type Keys, type SharedLive, shareLive } from '#web/lib/live/sharedStream.ts'
import { type PageClient, provideServices, services } from '#web/lib/page/services.ts'
import { $viewer } from '#web/lib/page/viewer.ts'

/** Maximum subscriptions per type in a stream. The rest is polled. */
const limits: Readonly<Record<string, number>> = { sp: 100, mc: 100, post: 100, feed: 8, unread: 1 }
/** How long a key stays subscribed after a request, in ms. Longer than the polling interval. */
const interestMs: Readonly<Record<string, number>> = { sp: 12_000, mc: 12_000, feed: 45_000, unread: 130_000 }
const lookMs = 2_000

const kindOf = (key: string): string => key.split(' ', 1)[0] ?? ''
const wordsOf = (keys: Iterable<string>, kind: string): string[] =>
  [...keys].flatMap((key) => (kindOf(key) === kind ? key.slice(kind.length + 1) : []))

const isSubset = (keys: Keys, of: Keys): boolean => [...keys].every((key) => of.has(key))

/** Limits the keys of each type to what a stream carries. */
const carriable = (keys: Keys): Keys =>
  new Set(
    Object.entries(limits).flatMap(([kind, max]) => [...keys].filter((key) => kindOf(key) === kind).slice(0, max)),
  )

const bodyOf = (keys: Keys) => ({
  prices: { sp: wordsOf(keys, 'sp'), mc: wordsOf(keys, 'mc') },
  posts: wordsOf(keys, 'post'),
  feeds: wordsOf(keys, 'feed').map((words) => {
    const [tab, since] = words.split(' ')
    return { tab, since }
  }),
})

/** The parts of an event: what each key is told. */
const parts: {
  readonly [N in LiveName]: (data: LiveData<N>) => readonly (readonly [key: string, data: LiveData<N>])[]
} = {
  open: () => [],
  prices: ({ bussiness, list }) => list.map((tick) => [`${bussiness} ${tick.symbolId}`, { bussiness, list: [tick] }]),
  feed: (data) => [[`feed ${data.tab} ${data.since}`, data]],
  counts: ({ list }) => list.map((counts) => [`post ${counts.id}`, { list: [counts] }]),
  notifications: (data) => [['unread', data]],
}

/** Answers a call from the stream's data, if the stream has it. */
type Answers = {
  readonly [N in CallName]?: (
    body: CallRequest<N>,
    ask: (body: CallRequest<N>) => Promise<CallResponse<N>>,
  ) => Promise<CallResponse<N>>
}

/** Stream state of one reader's page. */
function followAs(viewer: string | null, send: CallSender): () => void {
  /** When each key was last requested. */
  const asked = new Map<string, number>()
  const ticks = new Map<string, Tick>()
  const counted = new Map<FeedTab, { readonly since: string; readonly count: number }>()
  /** Feeds whose "new posts" button was pressed, until the posts have loaded. */
  const pressed = new Set<FeedTab>()
  const wrapped = new Map<Feed, () => void>()
  let unread: number | undefined
  /** The last that each key was told, here or in another tab. */
  const told = new Map<string, { readonly name: LiveName; readonly data: unknown }>()
  let carried: Keys = new Set()
  /** What the last stream carried, in whichever tab, and how far it came. */
  let heard: { readonly keys: Keys; readonly id?: string } = { keys: carried }
  const pace = newPace()
  let isEnded = false

  const want = (key: string): boolean => {
    const isNew = !asked.has(key)
    asked.set(key, Date.now())
    if (isNew)
      setTimeout(() => {
        const last = carried.has(key) ? told.get(key) : undefined
        if (last) deliver(last.name, last.data)
        look()
      })
    return carried.has(key)
  }

  const answers: Answers = {
    'market.ticker': async (body, ask) => {
      const line = body.bussiness ?? 'sp'
      const isTold = (id: string): boolean => want(`${line} ${id}`) && ticks.has(`${line} ${id}`)
      const rest = body.symbolIds.filter((id) => !isTold(id))
      const told = body.symbolIds.flatMap((id) => (rest.includes(id) ? [] : (ticks.get(`${line} ${id}`) ?? [])))
      return { list: rest.length > 0 ? [...told, ...(await ask({ ...body, symbolIds: rest })).list] : told }
    },
    'social.feed': async (body, ask) => {
      const { tab, since, cursor } = body
      if (cursor !== undefined) return ask(body)
      const isCarried = since !== undefined && want(`feed ${tab} ${since}`)
      if (isCarried && !pressed.has(tab)) return { posts: [], cursor: null, head: since }
      const answer = await ask(body)
      if (answer.posts.length > 0) {
        pressed.delete(tab)
        asked.delete(`feed ${tab} ${since}`)
        told.delete(`feed ${tab} ${since}`)
        // The next poll's question.
        want(`feed ${tab} ${answer.head}`)
      }
      return answer
    },
    'social.notifications': async (body, ask) => {
      const isPoll = body.filter === 'all' && body.limit === 1 && body.cursor === undefined && body.until === undefined
      const isTold = isPoll && viewer !== null && want('unread')
      if (isTold && unread !== undefined) return { groups: [], cursor: null, unread, head: null }
      const answer = await ask(body)
      // A stream that goes on from an event tells only what has changed since.
      if (isTold && carried.has('unread')) unread ??= answer.unread
      return answer
    },
  }

  /** The "new posts" button loads posts that the stream has only counted. */
  function wrap(tab: FeedTab, feed: Feed): void {
    if (wrapped.has(feed)) return
    const { showHeld } = feed
    wrapped.set(feed, () => {
      feed.showHeld = showHeld
    })
    feed.showHeld = () => {
      if (!counted.get(tab)?.count) return showHeld()
      counted.delete(tab)
      pressed.add(tab)
      void feed.poll().then(() => {
        // If no posts arrived, loading the first page shows them or the error.
        if (pressed.delete(tab)) feed.refresh()
        else showHeld()
      })
    }
  }

  const takers: { readonly [N in LiveName]: (data: LiveData<N>) => void } = {
    open: () => {},
    prices: ({ bussiness, list }) => {
      for (const tick of list) ticks.set(`${bussiness} ${tick.symbolId}`, tick)
      takeTicks(bussiness, list)
    },
    feed: ({ tab, since, count }) => {
      // For an old head, or another tab's.
      if (!asked.has(`feed ${tab} ${since}`)) return
      const feed = feedOf(tab)
      wrap(tab, feed)
      const last = counted.get(tab)
      const before = last?.since === since ? last.count : 0
      const { count: shown, more } = feed.$held.get()
      counted.set(tab, { since, count })
      if (!more && count !== before) feed.$held.set({ count: Math.max(count, shown - before + count), more })
    },
    counts: ({ list }) => {
      for (const { id, ...counts } of list) {
        const post = knownPosts.get(id)?.get()
        const isOther =
          post &&
          (post.likeCount !== counts.likeCount ||
            post.commentCount !== counts.commentCount ||
            post.repostCount !== counts.repostCount)
        if (isOther) rememberPosts([{ ...post, ...counts }])
      }
    },
    notifications: (data) => {
      if (viewer === null) return
      unread = data.unread
      tellUnread(data.unread)
    },
  }
  function take<N extends LiveName>(name: N, data: unknown): LiveData<N> | undefined {
    const faults: ReadFaults = { fields: {} }
    const made = liveReaders[name](data, faults)
    if (made === undefined || faults.isPageLost) report('records', `live ${name}`, faults.fields)
    return made
  }
  function deliver<N extends LiveName>(name: N, data: unknown): void {
    const made = take(name, data)
    if (made === undefined || isEnded) return
    for (const [key, part] of parts[name](made)) told.set(key, { name, data: part })
    const taker: (data: LiveData<N>) => void = takers[name]
    taker(made)
  }

  const shared: SharedLive = shareLive({
    reader: viewer ?? '',
    open(keys, { onEvent, onCarried }) {
      const carrying = carriable(keys)
      const from = isSubset(carrying, heard.keys) ? heard.id : undefined
      if (from === undefined) told.clear()
      let isOurs = false
      const stop = keepLiveStream({
        send,
        pace,
        body: bodyOf(carrying),
        from,
        onState: (isOpen) => {
          if (isOpen) return
          isOurs = false
          onCarried(new Set())
        },
        onEvent: ({ name, data, id }) => {
          if (name === 'open') {
            const session = take('open', data)
            isOurs = session?.userId === viewer
            // The session has changed meanwhile, and the page handles that separately.
            if (!isOurs) return stop()
            onCarried(carrying)
          }
          if (isOurs && isLiveName(name)) onEvent({ name, data, id })
        },
      })
      return stop
    },
    onEvent: (event) => {
      if (!isRecord(event) || typeof event.name !== 'string' || !isLiveName(event.name)) return
      if (typeof event.id === 'string') heard = { ...heard, id: event.id }
      deliver(event.name, event.data)
    },
    onCarried: (keys) => {
      carried = keys
      if (keys.size > 0) heard = isSubset(keys, heard.keys) ? { ...heard, keys } : { keys }
      // Values from before a disconnection are outdated.
      for (const key of ticks.keys()) if (!keys.has(key)) ticks.delete(key)
      if (keys.size > 0) for (const key of told.keys()) if (!keys.has(key)) told.delete(key)
      if (!keys.has('unread')) unread = undefined
    },
    state: () => [...told.values()],
  })

  function look(): void {
    if (isEnded) return
    const now = Date.now()
    for (const [key, at] of asked) if (now - at > (interestMs[kindOf(key)] ?? 0)) asked.delete(key)
    // Cards in the page, near the viewport.
    const posts = [...knownPosts].flatMap(([id, $post]) => ($post.lc > 0 ? `post ${id}` : []))
    shared.want(new Set([...asked.keys(), ...posts]))
  }
  const looking = setInterval(look, lookMs)

  const before = services()
  const { client } = before
  const call: PageClient['call'] = <N extends CallName>(
    name: N,
    body: CallRequest<N>,
    options: Parameters<PageClient['call']>[2],
  ): Promise<CallResponse<N>> => {
    const answer: Answers[N] = answers[name]
    const ask = (next: CallRequest<N>) => client.call(name, next, options)
    return answer ? answer(body, ask) : ask(body)
  }
  provideServices({ ...before, client: { ...client, call } })

  return () => {
    isEnded = true
    clearInterval(looking)
    shared.stop()
    for (const unwrap of wrapped.values()) unwrap()
    if (services().client.call === call) provideServices({ ...services(), client })
  }
}

/**
 * Connects to the exchange's live stream and answers polls from its data. Without a connection, polls go to the exchange.
 * @returns a function that stops it
 */
export function followLive(send: CallSender): () => void {
  let stop: (() => void) | undefined
  const stopViewer = $viewer.subscribe((viewer) => {
    stop?.()
    stop = followAs(viewer, send)
  })
  return () => {
    stopViewer()
    stop?.()
  }
}
