import { useStore } from '@nanostores/react'
import { type ComponentProps, useId, useState } from 'react'
import { isVisible } from '#bridge/site/writing.ts'
import { mediaMessages } from '#web/i18n/en/media.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { WritingIcon } from '#web/ui/Icon/WritingIcon.tsx'
import { AltSheet } from '../AltSheet/AltSheet.tsx'
import type { Upload, Uploads } from '../types.ts'
import { useReorder } from './useReorder.ts'

const radius = 18
const round = 2 * Math.PI * radius

/** Upload progress over the preview. Before the upload starts, shows that it is preparing or waiting. */
function ProgressRing({ upload: { phase, sent }, name }: { upload: Upload; name: string }) {
  const t = useStore(mediaMessages)
  const { plain } = useStore($intl)
  if (phase !== 'preparing' && phase !== 'waiting' && phase !== 'sending') return null
  const percent = Math.floor(sent * 100)
  return (
    <span
      className={`upload-ring upload-ring--${phase}`}
      role="progressbar"
      aria-label={name}
      aria-valuetext={phase === 'sending' ? undefined : t[phase]}
      {...(phase === 'sending' && { 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': percent })}
    >
      <svg className="upload-ring__drawing" width="44" height="44" viewBox="0 0 44 44" aria-hidden="true">
        <circle className="upload-ring__track" cx="22" cy="22" r={radius} />
        <circle className="upload-ring__sent" cx="22" cy="22" r={radius} strokeDasharray={`${sent * round} ${round}`} />
      </svg>
      <span className="upload-ring__text" aria-hidden="true">
        {phase === 'sending' ? t.percent({ percent: plain().format(percent) }) : t[phase]}
      </span>
    </span>
  )
}

interface TrayTileProps {
  readonly upload: Upload
  readonly alt: string
  /** Accessible name. */
  readonly name: string
  readonly isDragged: boolean
  /** Props that make it draggable. */
  readonly move: ComponentProps<'button'>
  /** Id of the text that explains how to move it. */
  readonly hintId: string
  readonly onDescribe: () => void
  readonly onRemove: () => void
}

/** One picture or video with its buttons. */
function TrayTile({ upload, alt, name, isDragged, move, hintId, onDescribe, onRemove }: TrayTileProps) {
  const t = useStore(mediaMessages)
  const { preview, type, phase } = upload
  const isDescribed = isVisible(alt)
  const classes = ['tray-tile', `tray-tile--${phase}`, isDragged && 'tray-tile--dragged'].filter(Boolean).join(' ')
  return (
    <li className={classes}>
      <button className="tray-tile__move" type="button" aria-label={name} aria-describedby={hintId} {...move}>
        {preview ? (
          <img className="tray-tile__picture" src={preview} alt="" draggable={false} />
        ) : (
          phase !== 'failed' && <WritingIcon name={type === 'video' ? 'video' : 'picture'} size={32} />
        )}
        {type === 'video' && preview && <WritingIcon name="video" size={20} />}
      </button>
      <ProgressRing upload={upload} name={name} />
      {phase === 'failed' && (
        <span className="tray-tile__failed">
          <Icon name="error" />
          <span className="visually-hidden">{t.failed}</span>
        </span>
      )}
      <button className="tray-tile__remove" type="button" aria-label={t.remove({ name })} onClick={onRemove}>
        <span className="tray-tile__disc">
          <LateIcon name="close" size={16} />
        </span>
      </button>
      <button className="tray-tile__alt" type="button" aria-haspopup="dialog" onClick={onDescribe}>
        <span className={isDescribed ? 'tray-tile__tag tray-tile__tag--done' : 'tray-tile__tag'}>
          {isDescribed ? <LateIcon name="check" size={14} /> : <span aria-hidden="true">+</span>} <span>{t.alt}</span>
          <span className="visually-hidden">{` ${t.describe({ name })} ${isDescribed ? t.described : ''}`}</span>
        </span>
      </button>
    </li>
  )
}

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
