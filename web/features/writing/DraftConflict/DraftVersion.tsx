import { useStore } from '@nanostores/react'
import { writingMessages } from '../../../i18n/en/writing.ts'
import { $intl } from '../../../i18n/i18n.ts'
import { directionOfText } from '../../../lib/content/direction.ts'
import type { Draft, SavedDraft } from '../types.ts'

/** One of two versions of a draft. */
interface Version {
  readonly title: string
  readonly text: string
  readonly media: number
  readonly device: string
  /** In ms since 1970; `null`: it is being written. */
  readonly at: number | null
}

export const mineOf = ({ title, text, media }: Draft, device: string): Version => ({
  title,
  text,
  media: media.length,
  device,
  at: null,
})

export const theirsOf = ({ content: { title, text, media }, device, savedAt }: SavedDraft): Version => ({
  title: title ?? '',
  text,
  media: media.length,
  device,
  at: savedAt,
})

interface DraftVersionProps {
  readonly version: Version
  /** What choosing it says. */
  readonly choose: string
  readonly onChoose: () => void
}

/** What a version says, when and where it was written, and the way to choose it. */
export function DraftVersion({ version: { title, text, media, device, at }, choose, onChoose }: DraftVersionProps) {
  const t = useStore(writingMessages)
  const { moment } = useStore($intl)
  return (
    <article className="draft-version">
      <h3 className="draft-version__device">
        <bdi>{device}</bdi>
        {at === null ? (
          <span className="draft-version__at">{t.now}</span>
        ) : (
          <time className="draft-version__at" dateTime={new Date(at).toISOString()}>
            {moment().format(at)}
          </time>
        )}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is read by the keyboard too */}
      <div className="draft-version__text" tabIndex={0}>
        {title && (
          <p className="draft-version__title" dir={directionOfText(title)}>
            {title}
          </p>
        )}
        <p dir={directionOfText(text)}>{text.trim() || (!title && t.untitled)}</p>
        {media > 0 && <p className="draft-version__media">{t.pictures({ count: media })}</p>}
      </div>
      <button className="button" type="button" onClick={onChoose}>
        {choose}
      </button>
    </article>
  )
}
