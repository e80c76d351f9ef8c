import { listen } from '#bridge/lib/listen.ts'
import { reportElement, selectorFor, trackedElement } from './elements.ts'

/** So much of an element, or, of one taller than the window, of the window, for so long. */
const share = 0.5
const dwellMs = 500

const isSeen = ({ isIntersecting, intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) =>
  isIntersecting &&
  (intersectionRatio >= share || (rootBounds !== null && intersectionRect.height >= rootBounds.height * share))

/** An element that a list takes down and puts up again is the same while what it shows is. */
const keyOf = (element: Element): string | undefined => {
  const tracked = trackedElement(element, 'expose')
  return tracked && JSON.stringify([tracked.id, tracked.ext])
}

export interface Exposure {
  /** Another page is shown: all may be seen once more. */
  forget(): void
  stop(): void
}

/**
 * Reports tracked elements once they have been seen: each once a page, for the same content. Elements are found as
 * they come into the document.
 */
export function watchExposure(root: Document): Exposure {
  const selector = selectorFor('expose')
  const known = new Set<string>()
  /** Those that are seen just now, with what is running out for each; none while the page is hidden. */
  const seen = new Map<Element, ReturnType<typeof setTimeout> | undefined>()

  const report = (element: Element) => {
    const tracked = trackedElement(element, 'expose')
    const key = keyOf(element)
    if (!tracked || key === undefined || known.has(key)) return
    known.add(key)
    reportElement('expose', tracked, {}, { merge: true })
  }
  const begin = (element: Element) => {
    clearTimeout(seen.get(element))
    const key = keyOf(element)
    const isNew = key !== undefined && !known.has(key)
    seen.set(element, isNew && !root.hidden ? setTimeout(report, dwellMs, element) : undefined)
  }
  const end = (element: Element) => {
    clearTimeout(seen.get(element))
    seen.delete(element)
  }
  const beginAll = () => {
    for (const element of [...seen.keys()]) begin(element)
  }

  const visible = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!isSeen(entry)) end(entry.target)
        else if (!seen.has(entry.target)) begin(entry.target)
      }
    },
    { threshold: [0, 0.1, 0.25, share, 0.75, 1] },
  )
  const within = (nodes: Iterable<Node>, act: (element: Element) => void) => {
    for (const node of nodes) {
      if (!(node instanceof Element)) continue
      if (node.matches(selector)) act(node)
      node.querySelectorAll(selector).forEach(act)
    }
  }
  const put = (element: Element) => visible.observe(element)
  const take = (element: Element) => {
    visible.unobserve(element)
    end(element)
  }
  const changes = new MutationObserver((records) => {
    for (const { removedNodes, addedNodes } of records) {
      within(removedNodes, take)
      within(addedNodes, put)
    }
  })
  changes.observe(root.body, { childList: true, subtree: true })
  within([root.body], put)

  const unlisten = listen(root, 'visibilitychange', beginAll, true)
  return {
    forget() {
      known.clear()
      beginAll()
    },
    stop() {
      unlisten()
      changes.disconnect()
      visible.disconnect()
      for (const element of [...seen.keys()]) end(element)
    },
  }
}
