/** What came of a press, in ms. */
export interface Pressed {
  /** To the next paint, by the browser's own count: the longest of the press's events. 0 where it was under a frame. */
  readonly inp: number
  /** To the first paint with what it leads to. */
  readonly shown: number
  /** The longest frame or task that came of it, until it was quiet. */
  readonly blocked: number
  readonly swap: Swap
}

/** What a press took from the page and what it put there until {@link Pressed.shown}, as HTML. */
export interface Swap {
  readonly added: string
  readonly removed: string
}

declare global {
  interface Window {
    /** Begins to watch the next press, which is to lead to what a selector finds. */
    insightsArm?: (shows: string) => void
    /** Resolves with what came of it. */
    insightsPressed?: () => Promise<Pressed>
  }
}

/**
 * Watches each press of a page. Runs in the page, before its own scripts, as text, so it can use nothing from outside of itself.
 * It asks for no layout, and looks only where something has changed.
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
      // A press that changed nothing is told of with the next paint, which may be that of the next press.
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
  // What a page does for a press begins when the finger is lifted, or the key is down.
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
  /** Resolves once what was pressed for has been painted, with when, and with what has changed by then. */
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
        // When the frame that begins here is on the screen.
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
    // The browser tells of a press after its paint, and what comes late for it is part of what it costs.
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
