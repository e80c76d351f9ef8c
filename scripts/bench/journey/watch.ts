export interface Pressed {
  /** Interaction to next paint as reported by the browser: the longest of the press's events. 0 if shorter than a frame. */
  readonly inp: number
  /** Until the first paint with the result. */
  readonly shown: number
  /** The longest frame or task until the page was idle. */
  readonly blocked: number
  readonly swap: Swap
}

/** What a press removed and added until {@link Pressed.shown}, as HTML. */
export interface Swap {
  readonly added: string
  readonly removed: string
}

declare global {
  interface Window {
    insightsArm?: (shows: string) => void
    insightsPressed?: () => Promise<Pressed>
  }
}

/**
 * Watches each press of a page. Runs in the page before its own scripts, as text, so it cannot use anything from outside. It
 * forces no layout and only checks when something has changed.
 */
export function watchPresses(): void {
  if (window !== window.top) return
  const limitMs = 8_000
  const quietMs = 400
  let longest = 0
  let blocked = 0
  let begun = Number.NaN
  let armed = Number.NaN
  let told = () => {}

  const takeEvents = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      // A press without changes is reported with the next paint, which may be that of the next press.
      if (Reflect.get(entry, 'interactionId') && entry.startTime >= armed) longest = Math.max(longest, entry.duration)
    }
  }
  const events = new PerformanceObserver((list) => takeEvents(list.getEntries()))
  const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
  events.observe(options)
  const takeTasks = (entries: PerformanceEntryList) => {
    for (const { startTime, duration } of entries)
      if (startTime + duration > begun) blocked = Math.max(blocked, duration)
  }
  const tasks = new PerformanceObserver((list) => takeTasks(list.getEntries()))
  tasks.observe({ type: 'longtask' })
  // A page starts its work when the finger is lifted or the key is down.
  for (const name of ['pointerup', 'keydown']) {
    addEventListener(
      name,
      ({ isTrusted, timeStamp }) => {
        if (!isTrusted || !Number.isNaN(begun)) return
        begun = timeStamp
        told()
      },
      true,
    )
  }
  const within = <T>(coming: Promise<T>, fault: string): Promise<T> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(fault)), limitMs)
    })
    return Promise.race([coming, late]).finally(() => clearTimeout(timer))
  }
  const inHtml = (nodes: ReadonlySet<Node>, isThere: boolean): string =>
    [...nodes]
      .filter((node) => node.isConnected === isThere && !(node.parentNode && nodes.has(node.parentNode)))
      .map((node) => (node instanceof Element ? node.outerHTML : node.textContent))
      .join('')
  /** Resolves once the result has been painted, with the time and the changes. */
  const painted = (shows: string) =>
    new Promise<{ readonly at: number; readonly swap: () => Swap }>((resolve) => {
      const added = new Set<Node>()
      const removed = new Set<Node>()
      const swap = () => ({ added: inHtml(added, true), removed: inHtml(removed, false) })
      let isDue = false
      const look = () => {
        isDue = false
        if (!document.querySelector(shows)) return
        changes.disconnect()
        // When the next frame is on the screen.
        setTimeout(() => resolve({ at: performance.now(), swap }))
      }
      const due = () => {
        if (!isDue) requestAnimationFrame(look)
        isDue = true
      }
      const changes = new MutationObserver((records) => {
        for (const { addedNodes, removedNodes } of records) {
          for (const node of addedNodes) added.add(node)
          for (const node of removedNodes) removed.add(node)
        }
        due()
      })
      changes.observe(document, { childList: true, attributes: true, subtree: true })
      due()
    })
  const watch = async (shows: string): Promise<Pressed> => {
    longest = 0
    blocked = 0
    begun = Number.NaN
    armed = performance.now()
    const arrived = new Promise<void>((resolve) => {
      told = resolve
    })
    await within(arrived, 'The press did not arrive.')
    const { at, swap } = await within(painted(shows), `${shows} did not come.`)
    // The browser reports a press after its paint, and later work counts as well.
    await new Promise((resolve) => setTimeout(resolve, quietMs))
    takeEvents(events.takeRecords())
    takeTasks(tasks.takeRecords())
    return { inp: longest, shown: at - begun, blocked, swap: swap() }
  }
  window.insightsArm = (shows) => {
    const pressed = watch(shows)
    pressed.catch(() => {})
    window.insightsPressed = () => pressed
  }
}
