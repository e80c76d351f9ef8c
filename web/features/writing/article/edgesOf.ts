import type { Edges } from '../editor/scrollCaretIntoSight.ts'

/**
 * How much of what is seen of the window the page's head and the article's tools stand over: the tools below it where they are fixed
 * there, above a keyboard; else in the head. A keyboard counts that only the app knows of.
 */
export function edgesOf(bar: HTMLElement | null): Edges {
  const head = bar?.closest('.page__head')
  if (!bar || !head) return { top: 0, bottom: 0 }
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
  const sticksAt = Number.parseFloat(getComputedStyle(head).top) || 0
  const isBelow = getComputedStyle(bar).position === 'fixed'
  const foot = isBelow
    ? bar.getBoundingClientRect().top
    : window.innerHeight - (Number.parseFloat(document.documentElement.style.getPropertyValue('--keyboard')) || 0)
  return {
    top: Math.max(0, sticksAt + head.getBoundingClientRect().height),
    bottom: Math.max(0, offsetTop + height - foot),
  }
}
