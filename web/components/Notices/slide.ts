const followed = new WeakSet<Element>()

/** Where each notice begins, as laid out: a movement under way does not count. */
const placesOf = (stack: HTMLElement): Map<HTMLElement, number> =>
  new Map([...stack.querySelectorAll<HTMLElement>('.toast, .notice')].map((card) => [card, card.offsetTop]))

/** Lets the notices of a stack slide to their new place when one of them goes, where motion is welcome. */
export function slideWithin(stack: HTMLElement): void {
  if (followed.has(stack)) return
  followed.add(stack)
  let before = placesOf(stack)
  new MutationObserver(() => {
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
  }).observe(stack, { childList: true, subtree: true })
}
