import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { mediaMessages } from '../../../i18n/en/media.ts'
import { Icon } from '../../../ui/Icon/Icon.tsx'
import { LateIcon } from '../../../ui/Icon/LateIcon.tsx'
import { WritingIcon } from '../../../ui/Icon/WritingIcon.tsx'
import type { Upload } from '../types.ts'
import { ProgressRing } from './ProgressRing.tsx'

interface TrayTileProps {
  readonly upload: Upload
  readonly alt: string
  /** As it is read out. */
  readonly name: string
  readonly isDragged: boolean
  /** What makes it movable. */
  readonly move: ComponentProps<'button'>
  /** Says how it is moved. */
  readonly hintId: string
  readonly onDescribe: () => void
  readonly onRemove: () => void
}

/** One picture or video of what is written, and what can be done with it. */
export function TrayTile({ upload, alt, name, isDragged, move, hintId, onDescribe, onRemove }: TrayTileProps) {
  const t = useStore(mediaMessages)
  const { preview, type, phase } = upload
  const isDescribed = alt.trim() !== ''
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
          <Icon name="close" size={16} />
        </span>
      </button>
      <button className="tray-tile__alt" type="button" aria-haspopup="dialog" onClick={onDescribe}>
        <span className={isDescribed ? 'tray-tile__tag tray-tile__tag--done' : 'tray-tile__tag'}>
          {isDescribed ? <LateIcon name="check" size={14} /> : <span aria-hidden="true">+</span>} {t.alt}
          <span className="visually-hidden">
            {' '}
            {t.describe({ name })} {isDescribed && t.described}
          </span>
        </span>
      </button>
    </li>
  )
}
