import { useStore } from '@nanostores/react'
import { draftMessages } from '../../../i18n/en/draft.ts'
import { LateIcon } from '../../../ui/Icon/LateIcon.tsx'
import { Img } from '../../../ui/Img/Img.tsx'
import type { Draft } from '../drafts/drafts.ts'

/** The first picture of a draft, or the place of one that is on another device; nothing where there is none. */
export function DraftThumb({ draft: { media } }: { draft: Draft }) {
  const t = useStore(draftMessages)
  const shown = media.find(({ thumb }) => thumb !== null) ?? media[0]
  if (!shown) return null
  return (
    <span className="draft-thumb" aria-hidden="true">
      {shown.thumb === null ? (
        <LateIcon name="elsewhere" />
      ) : (
        <Img
          className="draft-thumb__picture"
          key={shown.thumb}
          src={shown.thumb}
          alt=""
          width={56}
          height={56}
          loading="lazy"
        />
      )}
      {media.length > 1 && (
        <span className="draft-thumb__more" dir="ltr">
          {t.morePictures({ count: media.length - 1 })}
        </span>
      )}
    </span>
  )
}
