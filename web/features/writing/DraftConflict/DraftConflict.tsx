import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Disclosed } from '#web/features/post/Disclosed/Disclosed.tsx'
import { composerMessages } from '#web/i18n/en/composer.ts'
import { writingMessages } from '#web/i18n/en/writing.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { directionOfText } from '#web/lib/content/direction.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import type { Draft, OpenDraft, SavedDraft } from '../types.ts'

/** One of two versions of a draft. */
interface Version {
  readonly title: string
  readonly text: string
  readonly media: number
  readonly disclosure: Draft['disclosure']
  readonly device: string
  /** In ms since 1970; `null` for the version being written. */
  readonly at: number | null
}

const mineOf = ({ title, text, media, disclosure }: Draft, device: string): Version => ({
  title,
  text,
  media: media.length,
  disclosure,
  device,
  at: null,
})

const theirsOf = ({ content: { title, text, media, disclosure }, device, savedAt }: SavedDraft): Version => ({
  title: title ?? '',
  text,
  media: media.length,
  disclosure,
  device,
  at: savedAt,
})

interface DraftVersionProps {
  readonly version: Version
  /** Label of the button that chooses it. */
  readonly choose: string
  readonly onChoose: () => void
}

/** A version's content, time and device, with a button that chooses it. */
function DraftVersion({
  version: { title, text, media, disclosure, device, at },
  choose,
  onChoose,
}: DraftVersionProps) {
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the text */}
      <div className="draft-version__text" tabIndex={0}>
        {title && (
          <p className="draft-version__title" dir={directionOfText(title)}>
            {title}
          </p>
        )}
        <p dir={directionOfText(text)}>{text.trim() || (!title && t.untitled)}</p>
        <Disclosed disclosure={disclosure} />
        {media > 0 && <p className="draft-version__media">{t.pictures({ count: media })}</p>}
      </div>
      <button className="button" type="button" onClick={onChoose}>
        {choose}
      </button>
    </article>
  )
}

interface DraftConflictProps {
  readonly draft: OpenDraft
  /** The draft was deleted on another device and is now deleted here. Close the view that shows it. */
  readonly onLetGo: () => void
}

/**
 * Notice that a draft has changed on another device. The author chooses between the two versions, side by side.
 * Renders nothing without a conflict. Its styles are in `styles/overlays.css`.
 */
export function DraftConflict({ draft, onLetGo }: DraftConflictProps) {
  const t = useStore(writingMessages)
  const theirs = useStore(draft.$conflict)
  const [isOpen, setOpen] = useState(false)
  if (!theirs) return null
  const isGone = theirs === 'gone'
  const settle = (choice: 'mine' | 'theirs') => {
    setOpen(false)
    draft.settle(choice)
    if (isGone && choice === 'theirs') onLetGo()
  }
  return (
    <section className="draft-conflict" aria-label={t.twoVersions}>
      <p className="draft-conflict__said" role="status">
        {isGone ? t.goneElsewhere : t.changedElsewhere({ device: theirs.device })}
      </p>
      <button className="text-button draft-conflict__compare" type="button" onClick={() => setOpen(true)}>
        {t.compare}
      </button>
      {isOpen && <Choice draft={draft} onSettle={settle} onClose={() => setOpen(false)} />}
    </section>
  )
}

interface ChoiceProps {
  readonly draft: OpenDraft
  readonly onSettle: (choice: 'mine' | 'theirs') => void
  readonly onClose: () => void
}

/** Dialog with both versions and their buttons. */
function Choice({ draft, onSettle, onClose }: ChoiceProps) {
  const t = useStore(writingMessages)
  const mine = useStore(draft.$draft)
  const theirs = useStore(draft.$conflict)
  if (!theirs) return null
  const isGone = theirs === 'gone'
  return (
    <Dialog title={isGone ? t.goneTitle : t.twoVersions} onClose={onClose}>
      <p className="draft-conflict__text">{isGone ? `${t.goneElsewhere} ${t.goneText}` : t.chooseText}</p>
      <div className="draft-versions">
        <DraftVersion
          version={mineOf(mine, t.mine)}
          choose={isGone ? t.keepAsNew : t.keepMine}
          onChoose={() => onSettle('mine')}
        />
        {isGone ? (
          <button className="button button--quiet" type="button" onClick={() => onSettle('theirs')}>
            {t.letGo}
          </button>
        ) : (
          <DraftVersion version={theirsOf(theirs)} choose={t.takeTheirs} onChoose={() => onSettle('theirs')} />
        )}
      </div>
    </Dialog>
  )
}

const words = { saved: 'saved', saving: 'saving', here: 'savedHere', nowhere: 'savedNowhere' } as const

/** Shows where the draft is saved. `isWithheld`: it looks like a seed phrase and is not saved anywhere. */
export function SavedMark({ draft, isWithheld }: { draft: OpenDraft; isWithheld: boolean }) {
  const t = useStore(composerMessages)
  const saved = useStore(draft.$saved)
  const isLost = isWithheld || saved === 'nowhere'
  const says = isWithheld ? t.notSaved : t[words[saved]]
  return (
    <>
      <span className={isLost ? 'saved-mark saved-mark--lost' : 'saved-mark'}>
        {!isLost && saved !== 'saving' && <LateIcon name="check" size={16} />}
        <span className="saved-mark__words">{says}</span>
      </span>
      {/* Announcing each save would disturb the author. */}
      <span className="visually-hidden" role="status">
        {isLost && says}
      </span>
    </>
  )
}
