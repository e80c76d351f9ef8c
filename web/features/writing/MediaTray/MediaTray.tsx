import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { mediaMessages } from '#web/i18n/en/media.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { AltSheet } from '../AltSheet/AltSheet.tsx'
import type { Upload, Uploads } from '../types.ts'
import { TrayTile } from './TrayTile.tsx'
import { useReorder } from './useReorder.ts'

interface Fault {
  readonly upload: Upload
  /** Accessible name. */
  readonly name: string
}

/** Lists failed uploads with the reason and a retry button. */
function TrayFaults({ faults, onRetry }: { faults: readonly Fault[]; onRetry: (uploadId: string) => void }) {
  const t = useStore(mediaMessages)
  return (
    // Always rendered: a live region that appears together with its text is not announced.
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

interface AltHeadProps {
  readonly name: string
  readonly preview: string | null
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onStep: (by: -1 | 1) => void
}

/** The medium that is being described, with buttons that move it. */
function AltHead({ name, preview, isFirst, isLast, onStep }: AltHeadProps) {
  const t = useStore(mediaMessages)
  const steps = [
    { by: -1, label: t.earlier({ name }), isOff: isFirst },
    { by: 1, label: t.later({ name }), isOff: isLast },
  ] as const
  return (
    <div className="alt-sheet__head">
      {preview && <img className="alt-sheet__picture" src={preview} alt="" />}
      <p className="alt-sheet__name">{name}</p>
      {steps.map(({ by, label, isOff }) => (
        <button
          className={`icon-button alt-sheet__step alt-sheet__step--${by < 0 ? 'earlier' : 'later'}`}
          key={by}
          type="button"
          aria-label={label}
          // Not `disabled`: the focus would be lost at either end.
          aria-disabled={isOff}
          onClick={() => isOff || onStep(by)}
        >
          <LateIcon name="chevron" />
        </button>
      ))}
    </div>
  )
}

/** A medium of a draft: its upload and its text alternative. */
export interface Described {
  readonly uploadId: string
  readonly alt: string
}

/** Accessible name of a medium: its type and position. */
const nameOf = (t: ReturnType<typeof mediaMessages.get>, type: Upload['type'], at: number, total: number): string =>
  t[type === 'video' ? 'video' : 'picture']({ place: at + 1, total })

/** Placeholder for an upload that is not loaded yet, right after a draft is opened. */
const unknown = (uploadId: string): Upload => ({
  uploadId,
  type: 'image',
  phase: 'waiting',
  sent: 0,
  preview: null,
  width: 0,
  height: 0,
  media: null,
  reason: null,
})

export interface MediaTrayProps {
  readonly uploads: Uploads
  /** In display order. */
  readonly media: readonly Described[]
  /** Called when media are reordered, described or removed. A removed upload is also deleted here. */
  readonly onChange: (media: readonly Described[]) => void
}

/**
 * Pictures and videos of a draft: upload progress, order and text alternatives. A sheet that uses it imports
 * `MediaTray.css` and `Dialog.css`.
 */
export function MediaTray({ uploads, media, onChange }: MediaTrayProps) {
  const t = useStore(mediaMessages)
  const known = useStore(uploads.$uploads)
  const [described, setDescribed] = useState<string>()
  const [said, setSaid] = useState('')
  const hintId = useId()
  const of = (uploadId: string) => known[uploadId] ?? unknown(uploadId)
  const nameAt = (uploadId: string, at: number) => nameOf(t, of(uploadId).type, at, media.length)
  const altOf = (uploadId: string) => media.find((each) => each.uploadId === uploadId)?.alt ?? ''

  const ids = media.map(({ uploadId }) => uploadId)
  const reorder = useReorder(ids, (order, moved) => {
    onChange(order.map((uploadId) => ({ uploadId, alt: altOf(uploadId) })))
    setSaid(t.moved({ name: nameAt(moved, order.indexOf(moved)) }))
  })
  const remove = (uploadId: string, name: string) => {
    onChange(media.filter((each) => each.uploadId !== uploadId))
    uploads.forget(uploadId)
    setSaid(t.removed({ name }))
  }

  const shown = reorder.order.map((uploadId, at) => ({ uploadId, upload: of(uploadId), name: nameAt(uploadId, at) }))
  const opened = shown.find(({ uploadId }) => uploadId === described)
  return (
    <div className="media-tray">
      <ul className="media-tray__list" aria-label={t.media}>
        {shown.map(({ uploadId, upload, name }) => (
          <TrayTile
            key={uploadId}
            upload={upload}
            alt={altOf(uploadId)}
            name={name}
            isDragged={reorder.dragged === uploadId}
            move={reorder.handlers(uploadId)}
            hintId={hintId}
            onDescribe={() => setDescribed(uploadId)}
            onRemove={() => remove(uploadId, name)}
          />
        ))}
      </ul>
      <p className="visually-hidden" id={hintId}>
        {t.moveHint}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <TrayFaults faults={shown.filter(({ upload }) => upload.phase === 'failed')} onRetry={uploads.retry} />
      {opened && (
        <AltSheet
          alt={altOf(opened.uploadId)}
          onAlt={(alt) => onChange(media.map((each) => (each.uploadId === opened.uploadId ? { ...each, alt } : each)))}
          onClose={() => setDescribed(undefined)}
        >
          <AltHead
            name={opened.name}
            preview={opened.upload.preview}
            isFirst={ids[0] === opened.uploadId}
            isLast={ids[ids.length - 1] === opened.uploadId}
            onStep={(by) => reorder.step(opened.uploadId, by)}
          />
        </AltSheet>
      )}
    </div>
  )
}
