/** What a bar at the head of the page covers, in CSS pixels. */
const bar = 56

/**
 * Keeps what the reader sees where it is while posts go: engines that hold a place by themselves hold it by what may be
 * going. The first item on the screen that is still there afterwards stays where it is, or comes up to where the first was.
 */
export function keepEyes(): void {
  const seen = [...document.querySelectorAll<HTMLElement>('[data-item]')]
    .map((item) => ({ item, box: item.getBoundingClientRect() }))
    .filter(({ item, box }) => box.bottom > bar && box.top < innerHeight && !item.hidden)
  const [first] = seen
  requestAnimationFrame(() => {
    const kept = seen.find(({ item }) => item.isConnected && !item.hidden)
    if (!kept || !first) return
    const wanted = kept === first ? kept.box.top : Math.max(first.box.top, bar)
    const moved = kept.item.getBoundingClientRect().top - wanted
    if (moved !== 0) window.scrollBy(0, moved)
  })
}
