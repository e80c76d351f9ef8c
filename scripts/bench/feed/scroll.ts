export interface Scroll {
  /** Scrolls on until this many posts have been on the page; resolves with how many there were when it ended. */
  until(posts: number): Promise<number>
  figures(): { readonly longestTask: number; readonly tasks: readonly number[]; readonly jumps: number }
}

declare global {
  interface Window {
    insightsScroll?: Scroll
  }
}

/**
 * Scrolls a feed as a person does who is looking for something, and watches what moves that should not. Runs in the page, as
 * text, so it can use nothing from outside of itself.
 */
export function installScroll(): void {
  const step = 80
  const patienceMs = 20_000
  const tasks: number[] = []
  const seen = new Set<string>()
  let jumps = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!Reflect.get(entry, 'hadRecentInput')) jumps += 1
  }).observe({ type: 'layout-shift' })

  const postAtMiddle = () =>
    document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest<HTMLElement>('[data-post]') ?? undefined
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

  const until = async (posts: number) => {
    let progressAt = performance.now()
    while (seen.size < posts && performance.now() - progressAt < patienceMs) {
      const before = scrollY
      const anchor = postAtMiddle()
      const top = anchor?.getBoundingClientRect().top ?? 0
      if (anchor?.dataset.post && !seen.has(anchor.dataset.post)) {
        seen.add(anchor.dataset.post)
        progressAt = performance.now()
      }
      scrollBy(0, step)
      const moved = scrollY - before
      await frame()
      if (anchor?.isConnected && Math.abs(top - moved - anchor.getBoundingClientRect().top) > 1) jumps += 1
    }
    return seen.size
  }

  window.insightsScroll = {
    until,
    figures: () => ({ longestTask: Math.max(0, ...tasks), tasks, jumps }),
  }
}
