import { useStore } from '@nanostores/react'
import { mediaMessages } from '../../../i18n/en/media.ts'
import type { Upload } from '../types.ts'

export interface Fault {
  readonly upload: Upload
  /** As it is read out. */
  readonly name: string
}

/** Which ones were not sent, why, and another try. */
export function TrayFaults({ faults, onRetry }: { faults: readonly Fault[]; onRetry: (uploadId: string) => void }) {
  const t = useStore(mediaMessages)
  return (
    // Always there: a live region that comes with its text is not read out.
    <div role="alert">
      {faults.length > 0 && (
        <ul>
          {faults.map(({ upload: { uploadId, reason }, name }) => (
            <li className="tray-fault" key={uploadId}>
              <span className="tray-fault__text">
                <b>{name}</b> <span dir="auto">{reason}</span>
              </span>
              <button
                className="text-button tray-fault__retry"
                type="button"
                aria-label={t.retry({ name })}
                onClick={() => onRetry(uploadId)}
              >
                {t.again}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
