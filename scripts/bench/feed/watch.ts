export interface Watched {
  /** Posts rendered so far, each counted once. */
  readonly posts: number
  /** Durations of tasks over 50 ms, in ms. */
  readonly tasks: readonly number[]
  /** Layout shifts without a preceding touch, click or key, with a description of what moved. */
  readonly jumps: readonly string[]
  /** Number of frames, and of those that were late by more than half a frame. */
  readonly frames: number
  readonly lateFrames: number
}

/** An element of a layout shift. */
interface Shifted {
  readonly node: Node | null
  readonly previousRect: DOMRectReadOnly
  readonly currentRect: DOMRectReadOnly
}

declare global {
  interface Window {
    insightsWatched?: () => Watched
    /** Called before and after a measurement that uses the page's time, to exclude it. */
    insightsWeighing?: (isBegun: boolean) => void
  }
}

/**
 * Watches a feed while it is scrolled, without forcing a layout. Runs in the page as text, so it cannot use anything from
 * outside.
 */
export function watchFeed(): void {
  const tasks: number[] = []
  const own: { readonly from: number; to: number }[] = []
  const posts = new Set<string>()
  const lateMs = 25
  const jumps: string[] = []
  let frames = 0
  let lateFrames = 0
  let before = Number.NaN
  const inWords = ({ node, previousRect, currentRect }: Shifted) => {
    const element = node instanceof Element ? node : node?.parentElement
    const item = element?.closest<HTMLElement>('[data-item]')?.dataset.item ?? 'no item'
    const place = ({ y, height }: DOMRectReadOnly) => `${Math.round(y)} (${Math.round(height)} high)`
    return `${element?.localName}.${element?.getAttribute('class')} of ${item} from ${place(previousRect)} to ${place(currentRect)}`
  }
  const isOwn = (from: number, to: number) => own.some((weighing) => to > weighing.from && from < weighing.to)
  const next = (at: number) => {
    if (!isOwn(before, at)) {
      frames += 1
      if (at - before > lateMs) lateFrames += 1
    }
    before = at
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (!isOwn(startTime, startTime + duration)) tasks.push(duration)
    }
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput')) continue
      const sources: readonly Shifted[] = Reflect.get(entry, 'sources') ?? []
      jumps.push(sources.map(inWords).join('; '))
    }
  }).observe({ type: 'layout-shift' })

  const count = (node: Node) => {
    if (node instanceof HTMLElement && node.dataset.item) posts.add(node.dataset.item)
  }
  for (const post of document.querySelectorAll('[data-item]')) count(post)
  new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(count)
  }).observe(document.querySelector('.long-list') ?? document, { childList: true, subtree: true })

  window.insightsWatched = () => ({ posts: posts.size, tasks, jumps, frames, lateFrames })
  window.insightsWeighing = (isBegun) => {
    const now = performance.now()
    const latest = own[own.length - 1]
    if (isBegun) own.push({ from: now, to: Number.POSITIVE_INFINITY })
    else if (latest) latest.to = now
  }
}
