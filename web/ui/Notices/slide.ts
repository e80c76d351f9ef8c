/** Where each notice begins, as laid out: a movement under way does not count. */
const placesOf = (stack: HTMLElement): Map<HTMLElement, number> =>
  new Map([...stack.querySelectorAll<HTMLElement>('.toast, .notice')].map((card) => [card, card.offsetTop]))

/**
 * Lets the page's notices slide to their new place when one of them goes, where motion is welcome.
 * @returns stop
 */
export function slideNotices(): () => void {
  const stack = document.querySelector<HTMLElement>('.notices')
  if (!stack) return () => {}
  let before = placesOf(stack)
  const observer = new MutationObserver(() => {
    const now = placesOf(stack)
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const [card, top] of now) {
      const away = (before.get(card) ?? top) - top
      if (away !== 0 && !isStill)
        card.animate([{ transform: `translateY(${away}px)` }, { transform: 'none' }], {
          duration: 180,
          easing: 'cubic-bezier(.3,.5,0,1)',
        })
    }
    before = now
  })
  observer.observe(stack, { childList: true, subtree: true })
  return () => observer.disconnect()
}
