import { useStore } from '@nanostores/react'
import { useCallback, useRef } from 'react'
import { draftMessages } from '../../../i18n/en/draft.ts'
import { writingMessages } from '../../../i18n/en/writing.ts'
import { directionOfText } from '../../../lib/content/direction.ts'
import { hrefTo } from '../../../lib/router/location.ts'
import { LateIcon } from '../../../ui/Icon/LateIcon.tsx'
import { Img } from '../../../ui/Img/Img.tsx'
import type { Draft, Drafts } from '../drafts/drafts.ts'
import { goOnWriting } from '../goOnWriting.ts'
import { DraftFacts } from './DraftFacts.tsx'
import { elsewhereIn, lineOf } from './lineOf.ts'
import { useSwipeAway } from './useSwipeAway.ts'

/** The first picture of a draft, or the place of one that is on another device; nothing where there is none. */
function DraftThumb({ draft: { media } }: { draft: Draft }) {
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

interface DraftRowProps {
  readonly drafts: Drafts
  readonly id: string
  /** Whether it is the one that shows beside the list. */
  readonly isCurrent: boolean
  readonly onRemove: (id: string) => void
}

/** A draft in the list; nothing once it is deleted. */
export function DraftRow({ drafts, id, isCurrent, onRemove }: DraftRowProps) {
  const isHidden = useStore(drafts.$hidden).has(id)
  const draft = drafts.draft(id)
  if (!draft || isHidden) return null
  return <VisibleRow draft={draft} isCurrent={isCurrent} onRemove={onRemove} />
}

function VisibleRow({ draft, isCurrent, onRemove }: { draft: Draft } & Pick<DraftRowProps, 'isCurrent' | 'onRemove'>) {
  const t = useStore(draftMessages)
  const writing = useStore(writingMessages)
  const { id } = draft
  const front = useRef<HTMLDivElement>(null)
  const remove = useCallback(() => onRemove(id), [id, onRemove])
  useSwipeAway(front, remove)
  const line = lineOf(draft)
  const elsewhere = elsewhereIn(draft)
  return (
    <div className={isCurrent ? 'draft draft--current' : 'draft'} data-item={id}>
      <span className="draft__behind" aria-hidden="true">
        <LateIcon name="trash" />
      </span>
      <div className="draft__front" ref={front}>
        <a
          className="draft__link"
          href={hrefTo('draft', id)}
          draggable={false}
          aria-current={isCurrent ? 'true' : undefined}
          aria-keyshortcuts="Delete"
        >
          <span className={line ? 'draft__line' : 'draft__line draft__line--none'} dir={directionOfText(line)}>
            {line || t.untitled}
          </span>
          <DraftFacts draft={draft} />
          {elsewhere > 0 && <span className="draft__elsewhere">{t.elsewhere(elsewhere)}</span>}
        </a>
        <DraftThumb draft={draft} />
        <span className="draft__deeds">
          <button
            className="icon-button"
            type="button"
            aria-label={writing.goOnWith({ line: line || t.untitled })}
            onClick={() => goOnWriting(draft)}
          >
            <LateIcon name="edit" />
          </button>
          <button
            className="icon-button"
            type="button"
            aria-label={t.deleteDraft({ line: line || t.untitled })}
            onClick={remove}
          >
            <LateIcon name="trash" />
          </button>
        </span>
      </div>
    </div>
  )
}
