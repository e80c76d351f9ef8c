import { useStore } from '@nanostores/react'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { draftMessages } from '#web/i18n/en/draft.ts'
import { writingMessages } from '#web/i18n/en/writing.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { directionOfText } from '#web/lib/content/direction.ts'
import { $now } from '#web/lib/page/now.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { Img } from '#web/ui/Img/Img.tsx'
import { agoText } from '#web/ui/TimeAgo/TimeAgo.tsx'
import { resumeDraft } from '../draftAddress.ts'
import type { DraftCollection } from '../drafts/drafts.ts'
import type { ListedDraft } from '../types.ts'
import { elsewhereIn, lineOf } from './lineOf.ts'

/** Type, time and device of a draft. The time updates every minute. */
export function DraftFacts({ draft: { kind, updatedAt, device, edits, isHere } }: { draft: ListedDraft }) {
  const t = useStore(draftMessages)
  const writing = useStore(writingMessages)
  const now = useStore($now)
  const intl = useStore($intl)
  return (
    <span className="draft-facts">
      <span>{kind === 'article' ? t.article : t.message}</span>
      {edits && <span className="draft-facts__edits">{t.edits}</span>}
      <time dateTime={new Date(updatedAt).toISOString()} title={intl.moment().format(updatedAt)}>
        {t.saved({ ago: agoText(updatedAt, now, intl) })}
      </time>
      {(isHere || device) && <span>{isHere ? <span>{writing.here}</span> : <bdi>{device}</bdi>}</span>}
    </span>
  )
}

/** The system's back gesture starts within this distance of the edge, in pixels. */
const edge = 24
/** Movement below this distance is ignored, in pixels. */
const slack = 8
/** Releasing beyond this share of the row's width deletes it. */
const away = 0.35

/** Adds swipe-to-delete in the direction of the line's start. Calls `onAway` when the row is released far enough out. */
function useSwipeAway(row: RefObject<HTMLElement | null>, onAway: () => void): void {
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    let from: number | undefined
    let moved = 0
    const move = (to: number) => {
      moved = to
      element.style.transform = to ? `translateX(${to}px)` : ''
      if (to) element.dataset.swiped = ''
      else delete element.dataset.swiped
    }
    const onDown = ({ pointerType, isPrimary, clientX }: PointerEvent) => {
      const inside = clientX > edge && clientX < window.innerWidth - edge
      from = pointerType === 'touch' && isPrimary && inside ? clientX : undefined
    }
    const onMove = ({ clientX }: PointerEvent) => {
      if (from === undefined) return
      const across = clientX - from
      const outwards = document.documentElement.dir === 'rtl' ? Math.max(0, across) : Math.min(0, across)
      move(Math.abs(outwards) > slack ? outwards : 0)
    }
    const onUp = () => {
      const isHiddenItem = from !== undefined && Math.abs(moved) > element.clientWidth * away
      from = undefined
      move(0)
      if (isHiddenItem) onAway()
    }
    const onCancel = () => {
      from = undefined
      move(0)
    }
    const listeners = [
      ['pointerdown', onDown],
      ['pointermove', onMove],
      ['pointerup', onUp],
      ['pointercancel', onCancel],
    ] as const
    for (const [type, listener] of listeners) element.addEventListener(type, listener)
    return () => {
      for (const [type, listener] of listeners) element.removeEventListener(type, listener)
    }
  }, [row, onAway])
}

/** First picture of a draft, or a placeholder if it is on another device. Nothing without a picture. */
function DraftThumb({ draft: { media } }: { draft: ListedDraft }) {
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
  readonly drafts: DraftCollection
  readonly id: string
  /** Whether it is the draft shown next to the list. */
  readonly isCurrent: boolean
  readonly onRemove: (id: string) => void
}

/** A draft in the list. Renders nothing once it is deleted. */
export function DraftRow({ drafts, id, isCurrent, onRemove }: DraftRowProps) {
  const isHidden = useStore(drafts.$hidden).has(id)
  const draft = drafts.draft(id)
  if (!draft || isHidden) return null
  return <VisibleRow draft={draft} isCurrent={isCurrent} onRemove={onRemove} />
}

function VisibleRow({
  draft,
  isCurrent,
  onRemove,
}: { draft: ListedDraft } & Pick<DraftRowProps, 'isCurrent' | 'onRemove'>) {
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
            onClick={() => resumeDraft(draft)}
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
