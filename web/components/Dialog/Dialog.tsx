import { useStore } from '@nanostores/react'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useRef } from 'react'
import { shellMessages } from '../../messages/shell.ts'
import { Icon } from '../Icon/Icon.tsx'
import { Notices } from '../Notices/Notices.tsx'
import { useModal } from './useModal.ts'

export interface DialogProps {
  readonly title: ReactNode
  /** Asked for by Escape, the system's back, a click beside it, and the close control: the parent then takes the dialog away. */
  readonly onClose: () => void
  /** A sheet docks at the foot of a phone; on wider pages both are centred. Default `dialog`. */
  readonly kind?: 'dialog' | 'sheet'
  readonly children: ReactNode
  /** Stays in sight below content that scrolls: the buttons. */
  readonly footer?: ReactNode
  /** Answers false while closing would lose something; it may ask the reader. Default: always. */
  readonly mayClose?: () => boolean
}

/** Marks what has the focus first: `<button {...firstFocus}>`. Else its title, which is then read out. */
export const firstFocus = { 'data-first-focus': '' } as const

/**
 * What lies over the page until it is answered: the focus stays in it and returns to where it was, and the page behind keeps
 * still. It is open as long as it is rendered. A screen that shows one imports `Dialog.css` in its sheet.
 */
export function Dialog({ title, onClose, kind = 'dialog', children, footer, mayClose = () => true }: DialogProps) {
  const t = useStore(shellMessages)
  const titleId = useId()
  const dialog = useModal()
  const pressed = useRef<EventTarget | null>(null)
  const close = (): void => {
    if (mayClose()) onClose()
  }
  const isOwn = ({ target, currentTarget }: SyntheticEvent): boolean => target === currentTarget
  // Closing is the parent's, who renders it no longer: the browser is kept from closing it by itself. A file field's `cancel` rises to here.
  const onCancel = (event: SyntheticEvent): void => {
    if (!isOwn(event)) return
    event.preventDefault()
    close()
  }
  // Chromium closes at a second Escape or back gesture without asking.
  const onClosed = (event: SyntheticEvent): void => {
    if (!isOwn(event) || !dialog.current) return
    if (mayClose()) onClose()
    else dialog.current.showModal()
  }
  // A text that is marked with the pointer and let go beside the box is no click beside it.
  const onClick = (event: MouseEvent): void => {
    if (isOwn(event) && pressed.current === event.target) close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the box is a convenience; Escape and the close control do the same
    <dialog
      className={`dialog dialog--${kind}`}
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClose={onClosed}
      onPointerDown={({ target }) => {
        pressed.current = target
      }}
      onClick={onClick}
    >
      <div className="dialog__box">
        <header className="dialog__head">
          <h2 className="dialog__title" id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <button className="icon-button" type="button" aria-label={t.close} onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        <div className="dialog__body">{children}</div>
        {footer && <footer className="dialog__foot">{footer}</footer>}
      </div>
      <Notices />
    </dialog>
  )
}
