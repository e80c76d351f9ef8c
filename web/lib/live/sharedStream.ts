import { isRecord } from '#bridge/lib/guards.ts'
import { listen, together } from '#bridge/lib/listen.ts'
import { randomId } from '#bridge/lib/randomId.ts'

/** What a stream may carry, each by a key of its own. */
export type Keys = ReadonlySet<string>

/** A stream, of whichever tab has it. */
export interface SharedLiveDeps {
  /** Tabs of the same reader share a stream; those of others have nothing to do with it. */
  readonly reader: string
  /** Opens the browser's one stream. @returns stop */
  readonly open: (
    keys: Keys,
    told: {
      readonly onEvent: (event: unknown) => void
      /** What it carries now; nothing while it is lost. */
      readonly onCarried: (keys: Keys) => void
    },
  ) => () => void
  /** An event, as it came from the exchange or through another tab: not yet validated. */
  readonly onEvent: (event: unknown) => void
  /** What this tab need not poll now. */
  readonly onCarried: (keys: Keys) => void
  /** @returns events that bring a tab which joins to where this one is */
  readonly state: () => readonly unknown[]
}

export interface SharedLive {
  /** What this tab shows. */
  want(keys: Keys): void
  stop(): void
}

/** The tab that has the stream says so this often… */
export const aliveMs = 5_000
/** …and one that has been silent for so long sleeps or hangs: another takes over. */
export const leaderSilenceMs = 12_000
/** A stream is not opened again sooner for more keys. Until then they are polled. */
export const reopenMs = 10_000
/** What is wanted at once is asked for together. */
const gatherMs = 300

type Message =
  | { readonly kind: 'want'; readonly tab: string; readonly keys: readonly string[]; readonly isNew: boolean }
  | { readonly kind: 'gone'; readonly tab: string }
  | { readonly kind: 'lead' }
  /** For a tab that is new: what the stream carries, and has told so far. */
  | {
      readonly kind: 'state'
      readonly tab: string
      readonly keys: readonly string[]
      readonly events: readonly unknown[]
    }
  | { readonly kind: 'carried'; readonly keys: readonly string[] }
  | { readonly kind: 'event'; readonly event: unknown }

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** A tab of another release may say something else. */
function readMessage(value: unknown): Message | undefined {
  if (!isRecord(value)) return undefined
  const { kind, tab, keys, event, events, isNew } = value
  if (typeof tab === 'string') {
    if (kind === 'want' && isTexts(keys)) return { kind, tab, keys, isNew: isNew === true }
    if (kind === 'state' && isTexts(keys) && Array.isArray(events)) return { kind, tab, keys, events }
    return kind === 'gone' ? { kind, tab } : undefined
  }
  if (kind === 'carried' && isTexts(keys)) return { kind, keys }
  if (kind === 'event') return { kind, event }
  return kind === 'lead' ? { kind } : undefined
}

/** Some pages may have none, as in a frame of another site. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return globalThis.BroadcastChannel && new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

const none: Keys = new Set()
const covers = (has: Keys, wanted: Keys): boolean => [...wanted].every((key) => has.has(key))

/**
 * Shares one stream between the tabs of a browser. The tab that holds a lock has it, and passes events on. Only visible tabs take
 * part, so that none leads that the browser puts to sleep; without locks or channels each visible tab has a stream of its own.
 */
export function shareLive({ reader, open, onEvent, onCarried, state }: SharedLiveDeps): SharedLive {
  const tab = randomId()
  const name = `insights.live ${reader}`
  let wanted: Keys = none
  /** Ends the part that this tab takes while it is visible. */
  let leave: (() => void) | undefined
  let onWant = () => {}

  function enter(): () => void {
    const { locks } = navigator
    const channel = locks && openChannel(name)
    const say = (message: Message) => channel?.postMessage(message)
    const waiting = new AbortController()
    /** What each other tab wants. */
    const others = new Map<string, Keys>()
    /** Tabs that have missed what the stream has told before they came. */
    const newcomers = new Set<string>()
    /** Until then this tab polls, for it would miss the same. */
    let isJoined = false
    let silence: ReturnType<typeof setTimeout> | undefined
    let stopLeading: (() => void) | undefined

    function lead(): () => void {
      let stopStream: (() => void) | undefined
      let asked: Keys = none
      let carried: Keys = none
      let openedAt = Number.NEGATIVE_INFINITY
      let timer: ReturnType<typeof setTimeout> | undefined
      const union = (): Keys => new Set([...wanted, ...[...others.values()].flatMap((keys) => [...keys])])
      const tell = () => {
        onCarried(carried)
        say({ kind: 'carried', keys: [...carried] })
      }
      const greet = () => {
        if (carried.size === 0 || newcomers.size === 0) return
        const [keys, events] = [[...carried], state()]
        for (const each of newcomers) say({ kind: 'state', tab: each, keys, events })
        newcomers.clear()
      }
      const reopen = () => {
        timer = undefined
        const keys = union()
        if (covers(asked, keys)) return
        stopStream?.()
        openedAt = performance.now()
        asked = keys
        carried = none
        tell()
        stopStream = open(keys, {
          onEvent: (event) => {
            onEvent(event)
            if (others.size > 0) say({ kind: 'event', event })
          },
          onCarried: (now) => {
            carried = now
            tell()
            greet()
          },
        })
      }
      onWant = () => {
        greet()
        if (covers(asked, union())) return
        timer ??= setTimeout(reopen, Math.max(gatherMs, openedAt + reopenMs - performance.now()))
      }
      const living = setInterval(() => {
        if (others.size > 0) say({ kind: 'carried', keys: [...carried] })
      }, aliveMs)
      clearTimeout(silence)
      say({ kind: 'lead' })
      onWant()
      return () => {
        clearInterval(living)
        clearTimeout(timer)
        stopStream?.()
        carried = none
        tell()
      }
    }

    /** Until the lock is given back, or taken by a tab that finds this one silent. */
    const hold = (): Promise<void> =>
      new Promise((resolve) => {
        const stop = lead()
        stopLeading = () => {
          stopLeading = undefined
          stop()
          resolve()
        }
      })
    const follow = () => {
      onWant = () => say({ kind: 'want', tab, keys: [...wanted], isNew: !isJoined })
      onWant()
    }
    const listenOn = () => {
      clearTimeout(silence)
      if (!stopLeading) silence = setTimeout(takeOver, leaderSilenceMs)
    }
    const takeOver = () => {
      onCarried(none)
      locks.request(name, { steal: true }, hold).catch(lost)
    }
    /** Another tab leads now, or there are no locks for this page. */
    const lost = (error: unknown) => {
      stopLeading?.()
      if (waiting.signal.aborted) return
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        void hold()
        return
      }
      isJoined = false
      follow()
      queue()
      listenOn()
    }
    const queue = () => locks.request(name, { signal: waiting.signal }, hold).catch(lost)

    const take = (message: Message): void => {
      if (message.kind === 'want') others.set(message.tab, new Set(message.keys))
      if (message.kind === 'gone') {
        others.delete(message.tab)
        newcomers.delete(message.tab)
      }
      if (stopLeading) {
        if (message.kind !== 'want') return
        if (message.isNew) newcomers.add(message.tab)
        onWant()
        return
      }
      if (message.kind === 'lead') follow()
      if (message.kind === 'event' && isJoined) onEvent(message.event)
      if (message.kind === 'carried' && isJoined) onCarried(new Set(message.keys))
      if (message.kind === 'state' && message.tab === tab && !isJoined) {
        isJoined = true
        onCarried(new Set(message.keys))
        for (const event of message.events) onEvent(event)
      }
      if (message.kind !== 'want' && message.kind !== 'gone') listenOn()
    }
    if (!channel) {
      const stop = lead()
      return stop
    }
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = readMessage(data)
      if (message) take(message)
    }
    follow()
    void queue()
    listenOn()
    return () => {
      waiting.abort()
      clearTimeout(silence)
      say({ kind: 'gone', tab })
      stopLeading?.()
      onCarried(none)
      channel.close()
    }
  }

  const look = () => {
    if (document.hidden) {
      leave?.()
      leave = undefined
      onWant = () => {}
    } else leave ??= enter()
  }
  const end = () => {
    leave?.()
    leave = undefined
    onWant = () => {}
  }
  look()
  const stopListening = together([
    listen(document, 'visibilitychange', look),
    // A page that waits in the browser's cache takes no part either.
    listen(window, 'pagehide', end),
    listen(window, 'pageshow', look),
  ])
  return {
    want(keys) {
      const isNew = !covers(wanted, keys) || !covers(keys, wanted)
      wanted = keys
      if (isNew) onWant()
    },
    stop() {
      stopListening()
      end()
    },
  }
}
