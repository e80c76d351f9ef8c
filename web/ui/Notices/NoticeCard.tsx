import { useStore } from '@nanostores/react'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { closeNotice, type Notice } from '#web/lib/page/notices.ts'
import { Icon } from '../Icon/Icon.tsx'
import { LateIcon } from '../Icon/LateIcon.tsx'
import { holding } from './ToastCard.tsx'

/** A notification, with a title and an action below its text, or a transient notice, which is one line. */
export function NoticeCard({ notice }: { notice: Notice }) {
  const t = useStore(shellMessages)
  const { id, kind, title, text, isError, action } = notice
  return (
    <div className={`notice notice--${kind}${isError ? ' notice--error' : ''}`} {...holding(notice)}>
      {isError ? <Icon name="error" /> : kind === 'transient' && <LateIcon name="check" />}
      <div className="notice__said" dir="auto">
        {title && <p className="notice__title">{title}</p>}
        <p className="notice__text">{text}</p>
        {action && (
          <button
            className="notice__action text-button"
            type="button"
            onClick={() => {
              closeNotice(id)
              action.run()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button className="icon-button" type="button" aria-label={t.close} onClick={() => closeNotice(id)}>
        <LateIcon name="close" size={16} />
      </button>
    </div>
  )
}
