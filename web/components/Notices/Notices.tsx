import { useStore } from '@nanostores/react'
import { shellMessages } from '../../messages/shell.ts'
import { $toasts, closeToast, type Toast } from '../../stores/notices.ts'
import { Icon } from '../Icon/Icon.tsx'

function ToastCard({ toast: { id, text, action } }: { toast: Toast }) {
  const t = useStore(shellMessages)
  return (
    <div className="toast">
      <p className="toast__text" dir="auto">
        {text}
      </p>
      {action && (
        <button
          className="toast__action"
          type="button"
          onClick={() => {
            closeToast(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button className="icon-button" type="button" aria-label={t.close} onClick={() => closeToast(id)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}

/** The page's toasts. The live region is always there: one that comes with its text is not read out. */
export function Notices() {
  const toasts = useStore($toasts)
  return (
    <div className="notices" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
