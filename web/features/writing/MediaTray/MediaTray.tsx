import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { mediaMessages } from '../../../i18n/en/media.ts'
import { AltSheet } from '../AltSheet/AltSheet.tsx'
import type { Upload, Uploads } from '../types.ts'
import { AltHead } from './AltHead.tsx'
import { TrayFaults } from './TrayFaults.tsx'
import { TrayTile } from './TrayTile.tsx'
import { useReorder } from './useReorder.ts'

/** A medium of a draft: which upload it is, and what it is said to show. */
export interface Described {
  readonly uploadId: string
  readonly alt: string
}

/** What a medium is called where it cannot be seen: by its kind and its place. */
const nameOf = (t: ReturnType<typeof mediaMessages.get>, type: Upload['type'], at: number, total: number): string =>
  t[type === 'video' ? 'video' : 'picture']({ place: at + 1, total })

/** Whose upload is not known yet: its draft was opened a moment ago. */
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
  /** In the order in which they will be seen. */
  readonly media: readonly Described[]
  /** Another order, other words, or one less. What is taken out is forgotten here too. */
  readonly onChange: (media: readonly Described[]) => void
}

/**
 * The pictures and videos of what is being written: how far each is, in which order, and what it shows in words. A sheet that
 * has one imports `MediaTray.css` and `Dialog.css`.
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
