import { listen, together } from '#bridge/lib/listen.ts'
import { isPlainKey } from '#web/lib/page/keys.ts'
import { onScroll } from '#web/lib/page/scroll.ts'
import { $location } from '#web/lib/router/location.ts'
import { loadOverlay } from '#web/ui/overlays.ts'
import { $hovered, hoveredAt } from './hoverCard.ts'

/** Passing over a link loads nothing, and there is time to move from the link to its card. */
const [openMs, closeMs] = [300, 200]

const isInCard = (target: EventTarget | null): boolean => target instanceof Element && !!target.closest('.hover-card')

/**
 * Shows a card for a person's or coin's link on hover or keyboard focus. Touch screens have none.
 * @returns a function that stops it
 */
export function watchHover(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: HTMLElement | undefined
  const cancel = () => {
    clearTimeout(timer)
    waiting = undefined
  }
  const close = () => {
    cancel()
    $hovered.set(undefined)
  }
  const later = (ms: number, run: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
  const open = () => {
    const hovered = hoveredAt(waiting ?? null)
    if (!hovered?.anchor.isConnected) return
    $hovered.set(hovered)
    void loadOverlay('user', async () => (await import('./HoverCard.tsx')).HoverCard, 'beside')
  }
  const over = (target: EventTarget | null) => {
    const anchor = hoveredAt(target)?.anchor
    const shown = $hovered.get()?.anchor
    if (isInCard(target) || (anchor && anchor === shown)) cancel()
    else if (anchor && anchor !== waiting) {
      waiting = anchor
      later(openMs, open)
    } else if (!anchor) {
      waiting = undefined
      if (shown) later(closeMs, close)
      else cancel()
    }
  }
  const stops = [
    listen(document, 'pointerover', ({ pointerType, target }) => pointerType === 'mouse' && over(target)),
    listen(document, 'focusin', ({ target }) => {
      if (target instanceof Element && target.matches(':focus-visible')) over(target)
    }),
    // A press elsewhere closes the card.
    listen(document, 'pointerdown', ({ target }) => !isInCard(target) && close()),
    listen(document, 'keydown', (event) => event.key === 'Escape' && isPlainKey(event) && close()),
    onScroll(close),
    $location.listen(close),
  ]
  return () => {
    together(stops)()
    close()
  }
}
