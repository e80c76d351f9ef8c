import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { isVisible } from '#bridge/site/writing.ts'
import { draftMessages } from '#web/i18n/en/draft.ts'
import { writingMessages } from '#web/i18n/en/writing.ts'
import { directionOfText } from '#web/lib/content/direction.ts'
import { canGoBack, hrefTo, relocate } from '#web/lib/router/location.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { Img } from '#web/ui/Img/Img.tsx'
import { ListSkeleton } from '#web/ui/LongList/ListSkeleton.tsx'
import { RichText } from '#web/ui/RichText/RichText.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { removeDraft } from '../drafts/draftRemoval.ts'
import { type DraftCollection, type ListedDraft, visibleIn } from '../drafts/drafts.ts'
import { resumeDraft } from '../resumeDraft.ts'
import { DraftSkeleton } from './DraftList.tsx'
import { DraftFacts } from './DraftRow.tsx'
import { elsewhereIn, lineOf } from './lineOf.ts'

/** Content of a draft. */
function DraftContent({ draft, onRemove }: { draft: ListedDraft; onRemove: () => void }) {
  const t = useStore(draftMessages)
  const writing = useStore(writingMessages)
  const { title, text } = draft
  return (
    <article className="draft-content" aria-label={lineOf(draft) || t.untitled}>
      <div className="draft-content__head">
        <DraftFacts draft={draft} />
        <button className="button draft-content__go-on" type="button" onClick={() => resumeDraft(draft)}>
          {writing.goOn}
        </button>
        <button className="draft-content__delete" type="button" onClick={onRemove}>
          <LateIcon name="trash" size={16} />
          <span>{t.delete}</span>
        </button>
      </div>
      {title && (
        <h2 className="draft-content__title" dir={directionOfText(title)}>
          {title}
        </h2>
      )}
      {isVisible(text) && (
        <div className="draft-content__text">
          <RichText text={text} entities={[]} />
        </div>
      )}
      {!lineOf({ title, text }) && <p className="draft-content__none">{t.untitled}</p>}
      <DraftMedia draft={draft} />
    </article>
  )
}

/** Pictures of a draft, with placeholders for those on another device. */
function DraftMedia({ draft }: { draft: ListedDraft }) {
  const t = useStore(draftMessages)
  const elsewhere = elsewhereIn(draft)
  if (draft.media.length === 0) return null
  return (
    <>
      <ul className="draft-media">
        {draft.media.map(({ thumb, alt }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures have a fixed order, and some have no other key
          <li className="draft-media__item" key={at}>
            {thumb === null ? (
              <span className="draft-media__elsewhere">
                <LateIcon name="elsewhere" size={24} />
                {alt && <span dir={directionOfText(alt)}>{alt}</span>}
              </span>
            ) : (
              <Img className="draft-media__picture" src={thumb} alt={alt || t.picture} loading="lazy" />
            )}
          </li>
        ))}
      </ul>
      {elsewhere > 0 && (
        <p className="draft-content__elsewhere">
          <strong>{t.elsewhereSaid({ elsewhere: t.elsewhere(elsewhere) })}</strong> <span>{t.elsewhereText}</span>
        </p>
      )}
    </>
  )
}

interface DraftPaneProps {
  readonly drafts: DraftCollection
  readonly id: string
  /** Whether it is next to the list, where another draft can replace it. */
  readonly beside?: boolean
}

/** One draft in full. */
export function DraftPane({ drafts, id, beside = false }: DraftPaneProps) {
  const t = useStore(draftMessages)
  const list = useStore(drafts.$list)
  const hidden = useStore(drafts.$hidden)
  const draft = hidden.has(id) ? undefined : drafts.draft(id)
  // The URL may name a draft that is not loaded yet.
  const isFurther = !draft && list.phase === 'ready'
  useEffect(() => {
    if (isFurther) drafts.more()
  }, [drafts, isFurther])

  const remove = () => {
    const seen = visibleIn(list, hidden)
    const at = seen.indexOf(id)
    const next = seen[at + 1] ?? seen[at - 1]
    void removeDraft(drafts, id)
    if (!beside && canGoBack()) history.back()
    else relocate(hrefTo('draft', beside ? next : undefined))
  }
  if (draft) return <DraftContent draft={draft} onRemove={remove} />
  if (list.phase === 'end' || list.phase === 'empty') {
    return <StatePanel title={t.goneTitle} text={t.goneText} action={{ label: t.toDrafts, href: hrefTo('draft') }} />
  }
  return <ListSkeleton list={list} onRetry={drafts.retry} skeleton={<DraftSkeleton rows={1} />} />
}
