import { useEffect } from 'react'

/** Less than this is a finger at rest. */
const leastMove = 8
const barHeight = 48
const lookEveryMs = 80

/** Marks the page while its head bar should be out of the way: scrolling down hides it, scrolling up brings it back. */
export function useHiddenBar(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const { dataset } = document.documentElement
    let last = window.scrollY
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      const y = window.scrollY
      if (y > barHeight && Math.abs(y - last) < leastMove) return
      const hide = y > barHeight && y > last
      last = y
      if (hide !== (dataset.bar === 'hidden')) dataset.bar = hide ? 'hidden' : 'shown'
    }
    // Asked within the event, the place would cost a layout of its own in every frame.
    const onScroll = () => {
      timer ??= setTimeout(look, lookEveryMs)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
      delete dataset.bar
    }
  }, [active])
}
