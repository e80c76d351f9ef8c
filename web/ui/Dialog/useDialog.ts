import { type MouseEvent, type PointerEvent, type SyntheticEvent, useRef } from 'react'
import { useModal } from './useModal.ts'

/**
 * What a `<dialog>` that fills the page needs to be open while it is rendered, and to ask `onClose` for its end: by Escape, the
 * system's back, a click beside its box, and `close`. Never while `mayClose` answers false.
 */
export function useDialog(onClose: () => void, mayClose: () => boolean) {
  const ref = useModal()
  const pressed = useRef<EventTarget | null>(null)
  const close = (): void => {
    if (mayClose()) onClose()
  }
  const isOwn = ({ target, currentTarget }: SyntheticEvent): boolean => target === currentTarget
  return {
    ref,
    close,
    // Closing is the parent's, who renders it no longer: the browser is kept from closing it by itself. A file field's `cancel` rises to here.
    onCancel: (event: SyntheticEvent): void => {
      if (!isOwn(event)) return
      event.preventDefault()
      close()
    },
    // Chromium closes at a second Escape or back gesture without asking.
    onClose: (event: SyntheticEvent): void => {
      if (!isOwn(event) || !ref.current) return
      if (mayClose()) onClose()
      else ref.current.showModal()
    },
    onPointerDown: ({ target }: PointerEvent): void => {
      pressed.current = target
    },
    // A text that is marked with the pointer and let go beside the box is no click beside it.
    onClick: (event: MouseEvent): void => {
      if (isOwn(event) && pressed.current === event.target) close()
    },
  }
}
