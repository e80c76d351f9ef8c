/** What one cold load came to. Times in milliseconds since the navigation began. */
export interface Load {
  readonly fcp_ms: number
  readonly lcp_ms: number
  /** When a tap on the first post's link was answered. */
  readonly usable_ms: number
  readonly tbt_ms: number
  readonly cls: number
  /** Before the first post; pictures apart. */
  readonly requests: number
  readonly bytes: number
}

export interface Watch {
  /** Resolves once the first post has been painted and the page has been quiet for two seconds. */
  figures(): Promise<Omit<Load, 'usable_ms'>>
  /** Taps the first post's link as soon as it is painted; resolves with the time of the answer. */
  tap(): Promise<number>
}

declare global {
  interface Window {
    insightsWatch?: Watch
    /** Called by the app's side when a native screen is opened. */
    insightsOpened?: () => void
  }
}

/**
 * Watches a page from its first moment. Runs in the page, before its own scripts: as text, so it can use nothing from outside
 * of itself.
 */
export function watchPage(): void {
  if (window !== window.top) return
  const quietMs = 2_000
  const paints: PerformanceEntry[] = []
  const tasks: PerformanceEntry[] = []
  let lcp = 0
  let cls = 0
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
  const firstPost = new Promise<number>((resolve) => {
    observe('mark', ({ name, startTime }) => {
      if (name === 'first-post') resolve(startTime)
    })
  })

  const figures = async () => {
    const first = await firstPost
    await new Promise((resolve) => setTimeout(resolve, quietMs))
    const fcp = paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const early = resources.filter(
      ({ startTime, initiatorType, name }) =>
        startTime < first && initiatorType !== 'img' && !new URL(name).pathname.startsWith('/media/'),
    )
    const blocking = tasks
      .filter(({ startTime }) => startTime >= fcp && startTime < first)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    const bytes = early.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, page?.encodedBodySize ?? 0)
    return { fcp_ms: fcp, lcp_ms: lcp, tbt_ms: blocking, cls, requests: early.length + 1, bytes }
  }

  const tap = async () => {
    await firstPost
    const before = location.href
    const answered = new Promise<number>((resolve) => {
      window.insightsOpened = () => resolve(performance.now())
      const look = () => (location.href === before ? setTimeout(look) : resolve(performance.now()))
      look()
    })
    document.querySelector<HTMLElement>('article a[href*="/insights/posts/"]')?.click()
    return answered
  }
  window.insightsWatch = { figures, tap }
}
