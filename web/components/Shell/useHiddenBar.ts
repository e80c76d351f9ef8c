import { useEffect } from 'react'

/** Less than this is a finger at rest. */
const leastMove = 8
const barHeight = 48

/** Marks the page while its head bar should be out of the way: scrolling down hides it, scrolling up brings it back. */
export function useHiddenBar(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const { dataset } = document.documentElement
    let last = window.scrollY
    const onScroll = () => {
      const y = window.scrollY
      if (y > barHeight && Math.abs(y - last) < leastMove) return
      const hide = y > barHeight && y > last
      last = y
      if (hide !== (dataset.bar === 'hidden')) dataset.bar = hide ? 'hidden' : 'shown'
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      delete dataset.bar
    }
  }, [active])
}
