/** Result of a cold load. Times in ms since the start of the navigation. */
export interface Load {
  readonly fcp_ms: number
  readonly lcp_ms: number
  /** Total blocking time, from the first paint to ten seconds later. */
  readonly tbt_ms: number
  readonly cls: number
  /** Before the first post, without pictures. */
  readonly requests: number
  readonly bytes: number
}

export interface Tap {
  readonly words_ms: number
  readonly usable_ms: number
  /** When that was answered and the page was ready. After a tap on text shown early, with the opened screen. */
  readonly opened_ms: number
}

export interface Watch {
  figures(): Promise<Load>
  words(): Promise<number>
  tap(): Promise<Tap>
}

declare global {
  interface Window {
    insightsWatch?: Watch
    /** Called by the native side when it opens a screen. */
    insightsOpened?: () => void
  }
}

/**
 * Watches a page from its start for a text. Runs in the page before its own scripts, as text, so it cannot use anything
 * from outside.
 */
export function watchPage(words: string): void {
  if (window !== window.top) return
  const quietMs = 2_000
  const blockedMs = 10_000
  const paints: PerformanceEntry[] = []
  const tasks: PerformanceEntry[] = []
  let lcp = 0
  let cls = 0
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })

  observe('paint', (entry) => paints.push(entry))
  observe('longtask', (entry) => tasks.push(entry))
  observe('largest-contentful-paint', ({ startTime }) => {
    lcp = startTime
  })
  observe('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) cls += Number(Reflect.get(entry, 'value'))
  })

  const plain = (text: string | null) => (text ?? '').replace(/[\s\u2066-\u2069]+/g, ' ').trim()
  const wanted = plain(words)
  const holds = (element: Element) => plain(element.textContent).includes(wanted)
  const holder = (): Element | undefined => {
    let found: Element | undefined = document.body
    if (!found || !holds(found)) return undefined
    for (let next: Element | undefined = found; next; next = [...found.children].find(holds)) found = next
    return found
  }
  const isSeen = (element: Element) => {
    const { top, bottom, width, height } = element.getBoundingClientRect()
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return isShown && width > 0 && height > 0 && bottom > 0 && top < innerHeight
  }
  const painted = new Promise<number>((resolve) => {
    let isDue = false
    const look = () => {
      isDue = false
      const element = holder()
      if (!element) return
      if (!isSeen(element)) return due()
      changes.disconnect()
      // When the next frame is on the screen.
      setTimeout(() => resolve(performance.now()))
    }
    const due = () => {
      if (!isDue) requestAnimationFrame(look)
      isDue = true
    }
    const changes = new MutationObserver(due)
    changes.observe(document, { childList: true, characterData: true, subtree: true })
  })

  const paint = (name: string) => paints.find((entry) => entry.name === name)?.startTime ?? Number.NaN

  const figures = async () => {
    const first = await painted
    await wait(quietMs)
    const fcp = paint('first-contentful-paint')
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const early = resources.filter(
      ({ startTime, initiatorType, name }) =>
        startTime < first && initiatorType !== 'img' && !new URL(name).pathname.startsWith('/media/'),
    )
    const bytes = early.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, page?.encodedBodySize ?? 0)
    const seen = { fcp_ms: fcp, lcp_ms: lcp, cls, requests: early.length + 1, bytes }
    const from = paint('first-paint')
    const to = from + blockedMs
    // A task is reported after it has ended.
    await wait(to + 500 - performance.now())
    const blocking = tasks.reduce((sum, { startTime, duration }) => {
      const within = Math.min(startTime + duration, to) - Math.max(startTime, from)
      return sum + Math.max(0, within - 50)
    }, 0)
    return { ...seen, tbt_ms: blocking }
  }

  const tap = async () => {
    const words_ms = await painted
    const before = location.href
    const when = (holds: () => boolean) =>
      new Promise<number>((resolve) => {
        const look = () => (holds() ? resolve(performance.now()) : setTimeout(look))
        look()
      })
    let isOpenedByApp = false
    window.insightsOpened = () => {
      isOpenedByApp = true
    }
    const isAnswered = () => isOpenedByApp || location.href !== before
    const answered = when(isAnswered)
    // After a tap on text shown early, it stays until the post's screen is ready.
    const opened = when(() => isAnswered() && !document.querySelector('.shell--still'))
    // Tap the text, because the first post may not be a link yet.
    const post = document.querySelector<HTMLElement>('.post-card, article')
    const link = post?.querySelector<HTMLElement>('a[href*="/insights/posts/"]')
    ;(link ?? post)?.click()
    return { words_ms, usable_ms: await answered, opened_ms: await opened }
  }
  window.insightsWatch = { figures, words: () => painted, tap }
}
