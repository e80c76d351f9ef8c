import { useStore } from '@nanostores/react'
import type { FocusEvent, PointerEvent } from 'react'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { closeNotice, holdNotice, type Notice } from '#web/lib/page/notices.ts'
import { LateIcon } from '../Icon/LateIcon.tsx'

/** Listeners of a card that keep its notice under the pointer and the focus. */
export const holding = (notice: Notice) => ({
  onPointerEnter: () => holdNotice(notice, true),
  onPointerLeave: ({ currentTarget }: PointerEvent) =>
    holdNotice(notice, currentTarget.contains(document.activeElement)),
  onFocus: () => holdNotice(notice, true),
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
    holdNotice(notice, currentTarget.contains(relatedTarget) || currentTarget.matches(':hover')),
})

export function ToastCard({ notice }: { notice: Notice }) {
  const t = useStore(shellMessages)
  const { id, text, action } = notice
  return (
    <div className="toast" {...holding(notice)}>
      <p className="toast__text" dir="auto">
        {text}
      </p>
      {action && (
        <button
          className="toast__action"
          type="button"
          onClick={() => {
            closeNotice(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button className="icon-button" type="button" aria-label={t.close} onClick={() => closeNotice(id)}>
        <LateIcon name="close" size={16} />
      </button>
    </div>
  )
}

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
