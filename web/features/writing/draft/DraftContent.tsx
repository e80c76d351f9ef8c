import { useStore } from '@nanostores/react'
import { draftMessages } from '../../../i18n/en/draft.ts'
import { writingMessages } from '../../../i18n/en/writing.ts'
import { directionOfText } from '../../../lib/content/direction.ts'
import { LateIcon } from '../../../ui/Icon/LateIcon.tsx'
import { Img } from '../../../ui/Img/Img.tsx'
import { RichText } from '../../../ui/RichText/RichText.tsx'
import type { Draft } from '../drafts/drafts.ts'
import { goOnWriting } from '../goOnWriting.ts'
import { DraftFacts } from './DraftFacts.tsx'
import { elsewhereIn, lineOf } from './lineOf.ts'

/** What a draft has so far. */
export function DraftContent({ draft, onRemove }: { draft: Draft; onRemove: () => void }) {
  const t = useStore(draftMessages)
  const writing = useStore(writingMessages)
  const { title, text } = draft
  return (
    <article className="draft-content" aria-label={lineOf(draft) || t.untitled}>
      <div className="draft-content__head">
        <DraftFacts draft={draft} />
        <button className="button draft-content__go-on" type="button" onClick={() => goOnWriting(draft)}>
          {writing.goOn}
        </button>
        <button className="draft-content__delete" type="button" onClick={onRemove}>
          <LateIcon name="trash" size={16} />
          {t.delete}
        </button>
      </div>
      {title && (
        <h2 className="draft-content__title" dir={directionOfText(title)}>
          {title}
        </h2>
      )}
      {text.trim() !== '' && (
        <div className="draft-content__text">
          <RichText text={text} entities={[]} />
        </div>
      )}
      {!title && text.trim() === '' && <p className="draft-content__none">{t.untitled}</p>}
      <DraftMedia draft={draft} />
    </article>
  )
}

/** Its pictures, and the places of those that are on another device. */
function DraftMedia({ draft }: { draft: Draft }) {
  const t = useStore(draftMessages)
  const elsewhere = elsewhereIn(draft)
  if (draft.media.length === 0) return null
  return (
    <>
      <ul className="draft-media">
        {draft.media.map(({ thumb, alt }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a draft's pictures are in one order, and some have nothing else to be told by
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
          <strong>{t.elsewhereSaid({ elsewhere: t.elsewhere(elsewhere) })}</strong> {t.elsewhereText}
        </p>
      )}
    </>
  )
}
