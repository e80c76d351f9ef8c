import { useStore } from '@nanostores/react'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { closeNotice, type Notice } from '#web/lib/page/notices.ts'
import { LateIcon } from '../Icon/LateIcon.tsx'
import { holding } from './holding.ts'

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
