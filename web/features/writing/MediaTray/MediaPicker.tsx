import { useStore } from '@nanostores/react'
import { mediaMessages } from '#web/i18n/en/media.ts'
import { notify } from '#web/lib/page/notices.ts'
import { WritingIcon } from '#web/ui/Icon/WritingIcon.tsx'
import type { Upload, Uploads } from '../types.ts'

export interface MediaIntake {
  readonly uploads: Uploads
  /** How many more may be added. */
  readonly left: number
  /** The maximum. */
  readonly max: number
  /** Called with the new uploads, which go after the existing ones. */
  readonly onAdd: (uploadIds: readonly string[]) => void
}

/** Adds files up to the limit, and shows a notice if some do not fit. */
export function takeFiles({ uploads, left, max, onAdd }: MediaIntake, files: readonly Blob[]): void {
  if (files.length > left) notify(mediaMessages.get().mostReached({ most: max }))
  const taken = files.slice(0, left)
  if (taken.length > 0) onAdd(uploads.add(taken))
}

const kinds = [
  { kind: 'image', icon: 'picture', label: 'addPictures' },
  { kind: 'video', icon: 'video', label: 'addVideo' },
] as const

/** Buttons that add pictures and a video. */
export function MediaPicker({ uploads, left, max, onAdd }: MediaIntake) {
  const t = useStore(mediaMessages)
  const pick = async (kind: Upload['type']) => {
    if (left <= 0) return notify(t.mostReached({ most: max }))
    const ids = await uploads.pick(kind, kind === 'video' ? 1 : left)
    if (ids.length > 0) onAdd(ids)
  }
  return (
    <>
      {kinds.map(({ kind, icon, label }) => (
        <button
          className="icon-button media-picker"
          key={kind}
          type="button"
          aria-label={t[label]}
          aria-disabled={left <= 0}
          onClick={() => void pick(kind)}
        >
          <WritingIcon name={icon} size={22} />
        </button>
      ))}
    </>
  )
}
