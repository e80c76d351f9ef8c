import { useStore } from '@nanostores/react'
import { type ReactNode, useId } from 'react'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { notify } from '#web/lib/page/notices.ts'
import { Boundary } from '../Boundary/Boundary.tsx'
import { LateIcon } from '../Icon/LateIcon.tsx'
import { Notices } from '../Notices/Notices.tsx'
import { useDialog } from './useDialog.ts'

export interface DialogProps {
  readonly title: ReactNode
  /** Called on Escape, the system's back, a click outside, and the close control: the parent then removes the dialog. */
  readonly onClose: () => void
  /** A sheet docks at the foot of a phone; on wider pages both are centred. Default `dialog`. */
  readonly kind?: 'dialog' | 'sheet'
  readonly children: ReactNode
  /** Stays in sight below content that scrolls: the buttons. */
  readonly footer?: ReactNode
  /** @returns false while closing would lose something; it may ask the reader. Default: always true. */
  readonly mayClose?: () => boolean
}

/**
 * What lies over the page until it is answered: the focus stays in it and returns to where it was, and the page behind keeps
 * still. It is open as long as it is rendered. A screen that shows one imports `Dialog.css` in its sheet.
 */
export function Dialog({ title, onClose, kind = 'dialog', children, footer, mayClose = () => true }: DialogProps) {
  const t = useStore(shellMessages)
  const titleId = useId()
  const { close, ...dialog } = useDialog(onClose, mayClose)
  // A dialog without content cannot be answered.
  const onFail = () => {
    onClose()
    notify(t.broken)
  }
  return (
    <dialog className={`dialog dialog--${kind}`} {...dialog} aria-labelledby={titleId}>
      <div className="dialog__box">
        <header className="dialog__head">
          <h2 className="dialog__title" id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <button className="icon-button" type="button" aria-label={t.close} onClick={close}>
            <LateIcon name="close" />
          </button>
        </header>
        <Boundary name="dialog" instead={null} onFail={onFail}>
          <div className="dialog__body">{children}</div>
          {footer && <footer className="dialog__foot">{footer}</footer>}
        </Boundary>
      </div>
      <Notices />
    </dialog>
  )
}
