import { useStore } from '@nanostores/react'
import type { Media } from '#bridge/exchange/calls.ts'
import { cardMessages } from '#web/i18n/en/card.ts'
import { loadingNear } from '#web/lib/page/pictures.ts'
import { Img } from '#web/ui/Img/Img.tsx'
import { gridShape, maxShown, wideIn } from './shapeOf.ts'

/** A duration such as `03:05`, with hours if any. No video is longer than a day. */
const clock = (seconds: number): string =>
  new Date((seconds % 86_400 || 0) * 1e3).toISOString().slice(11, 19).replace(/^00:/, '')

interface MediaGridProps {
  readonly media: readonly Media[]
  /** Load at once, for the first card of a page. */
  readonly eager?: boolean
}

/** A post's pictures, in a box of known height. */
export function MediaGrid(props: MediaGridProps) {
  return props.media[0] ? <Pictures {...props} /> : null
}

function Pictures({ media, eager }: MediaGridProps) {
  const t = useStore(cardMessages)
  const shown = media.slice(0, maxShown)
  const hidden = media.length - maxShown
  return (
    <div
      className={`media-grid media-grid--${shown.length}${wideIn(media) ? ' media-grid--whole' : ''}`}
      style={{ aspectRatio: `${gridShape(media)}` }}
      data-film={shown.map((one) => (one.type === 'video' ? clock(one.seconds) : one.motion && 'GIF')).find(Boolean)}
    >
      {shown.map(({ thumb, alt, type }) => (
        <Img
          key={thumb}
          className="media-grid__picture"
          src={thumb}
          alt={type === 'video' ? alt : alt || t.picture}
          loading={eager ? 'eager' : loadingNear()}
          fetchPriority="low"
        />
      ))}
      {hidden > 0 && (
        <span className="media-grid__more" dir="ltr">
          {t.morePictures({ count: hidden })}
        </span>
      )}
    </div>
  )
}
