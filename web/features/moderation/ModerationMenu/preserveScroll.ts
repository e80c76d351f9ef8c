/** What a bar at the head of the page covers, in CSS pixels. */
const bar = 56

/**
 * Keeps what the reader sees where it is while posts go: engines that hold a place by themselves hold it by what may be
 * going. The first item on the screen that is still there afterwards stays where it is, or comes up to where the first was;
 * the keyboard goes on with the one after what went.
 */
export function preserveScroll(): void {
  const seen = [...document.querySelectorAll<HTMLElement>('[data-item]')]
    .map((item) => ({ item, box: item.getBoundingClientRect() }))
    .filter(({ item, box }) => box.bottom > bar && box.top < innerHeight && !item.hidden)
  const [first] = seen
  requestAnimationFrame(() => {
    const isThere = ({ item }: { item: HTMLElement }) => item.isConnected && !item.hidden
    const kept = seen.find(isThere)
    if (!kept || !first) return
    const wanted = kept === first ? kept.box.top : Math.max(first.box.top, bar)
    const moved = kept.item.getBoundingClientRect().top - wanted
    if (moved !== 0) window.scrollBy(0, moved)
    const gone = seen.findIndex((one) => !isThere(one))
    const next = gone < 0 ? undefined : seen.slice(gone).find(isThere)
    if (next && isLost(document.activeElement)) {
      next.item.querySelector<HTMLElement>('.safety-button, .muted-row__show')?.focus({ preventScroll: true })
    }
  })
}

/** Whether the keyboard is nowhere: what had the focus went. */
const isLost = (focused: Element | null): boolean => focused === null || focused.matches('body, main')
