import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { isVisible } from '#bridge/site/writing.ts'
import { mediaMessages } from '#web/i18n/en/media.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { WritingIcon } from '#web/ui/Icon/WritingIcon.tsx'
import type { Upload } from '../types.ts'

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
export function TrayTile({ upload, alt, name, isDragged, move, hintId, onDescribe, onRemove }: TrayTileProps) {
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
