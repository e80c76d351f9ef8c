import type { FocusEvent, PointerEvent } from 'react'
import { holdNotice, type Notice } from '#web/lib/page/notices.ts'

/** Listeners of a card that keep its notice under the pointer and the focus. */
export const holding = (notice: Notice) => ({
  onPointerEnter: () => holdNotice(notice, true),
  onPointerLeave: ({ currentTarget }: PointerEvent) =>
    holdNotice(notice, currentTarget.contains(document.activeElement)),
  onFocus: () => holdNotice(notice, true),
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
    holdNotice(notice, currentTarget.contains(relatedTarget) || currentTarget.matches(':hover')),
})
