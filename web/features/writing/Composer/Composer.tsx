import { useStore } from '@nanostores/react'
import { type DragEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { writingLimits } from '#bridge/site/writing.ts'
import { FrozenNote } from '#web/features/account/AccountMarks/AccountMarks.tsx'
import { $communityUser } from '#web/features/account/user.ts'
import { ChartInText } from '#web/features/markets/SharedChart/LateSharedChart.tsx'
import { languageName } from '#web/features/post/Translation/Translation.tsx'
import { composerMessages } from '#web/i18n/en/composer.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $locale, languageTag } from '#web/lib/page/appearance.ts'
import { refuseDrops } from '#web/lib/page/refuseDrops.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { useDialog } from '#web/ui/Dialog/useDialog.ts'
import { firstFocus } from '#web/ui/focusContent.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { WritingIcon, type WritingIconName } from '#web/ui/Icon/WritingIcon.tsx'
import { Notices } from '#web/ui/Notices/Notices.tsx'
import { $composing, closeComposer } from '../compose.ts'
import { Disclosing } from '../Disclosing/Disclosing.tsx'
import { DraftConflict, SavedMark } from '../DraftConflict/DraftConflict.tsx'
import { type MediaIntake, MediaPicker, takeFiles } from '../MediaTray/MediaPicker.tsx'
import { MediaTray } from '../MediaTray/MediaTray.tsx'
import { SuggestionList } from '../Suggestions/SuggestionList.tsx'
import type { OpenDraft, Uploads } from '../types.ts'
import { uploads } from '../uploads.ts'
import { CounterRing, PhraseWarning, WritingField } from '../WritingField/WritingField.tsx'
import { $operateTags, writtenLanguage } from '../writingWords.ts'
import { type Composing, useComposer } from './useComposer.ts'

const signs = [
  ['#', 'hash', 'addTag'],
  ['$', 'dollar', 'addCoin'],
  ['@', 'at', 'addPerson'],
] as const satisfies readonly (readonly [string, WritingIconName, string])[]

/** Toolbar and character counter. `children` are the buttons that pick pictures and videos. */
function ComposerFoot({ composing, children }: { composing: Composing; children?: ReactNode }) {
  const t = useStore(composerMessages)
  const { left, writing } = composing
  return (
    <footer className="composer__foot">
      {children}
      {signs.map(([sign, icon, label]) => (
        <button
          className="icon-button composer__tool"
          key={sign}
          type="button"
          aria-label={t[label]}
          // Keeps the focus and the on-screen keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => writing.insertSign(sign)}
        >
          <WritingIcon name={icon} size={22} />
        </button>
      ))}
      <TagCount {...composing} />
      <CounterRing left={left} max={writingLimits.message} />
    </footer>
  )
}

/** Number of tags in the text and the limit, or a note that this language has no tags. */
function TagCount({ tags, hasTags }: Pick<Composing, 'tags' | 'hasTags'>) {
  const t = useStore(composerMessages)
  const locale = useStore($locale)
  const max = writingLimits.hashTags
  const language = () => languageName(writtenLanguage(), languageTag(locale))
  const isOver = hasTags && tags > max
  return (
    <span className={isOver ? 'composer__tags composer__tags--over' : 'composer__tags'}>
      {tags > 0 && (hasTags ? t.tagsUsed({ used: tags, most: max }) : t.noTags({ language: language() }))}
    </span>
  )
}

/** Close button, save state and publish button. */
function ComposerHead({
  draft,
  composing: { isEmpty, isWithheld, isBusy, isEdit, hindrance, publish },
  onClose,
}: {
  draft: OpenDraft
  composing: Composing
  onClose: () => void
}) {
  const t = useStore(composerMessages)
  const shell = useStore(shellMessages)
  const reasonId = useId()
  return (
    <header className="composer__head">
      <button className="icon-button" type="button" aria-label={shell.close} onClick={onClose}>
        <LateIcon name="close" />
      </button>
      <div className="composer__saved">{!isEmpty && <SavedMark draft={draft} isWithheld={isWithheld} />}</div>
      {/* Not `disabled`: pressing it explains why the post cannot be published. */}
      <button
        className="button composer__publish"
        type="button"
        aria-busy={isBusy}
        aria-disabled={isBusy || hindrance !== undefined}
        aria-describedby={hindrance === undefined ? undefined : reasonId}
        onClick={publish}
      >
        {isEdit ? (isBusy ? t.saving : t.saveEdit) : isBusy ? t.publishing : t.publish}
      </button>
      <span className="visually-hidden" id={reasonId}>
        {hindrance}
      </span>
    </header>
  )
}

const maxTags = 6

/** Tags that the exchange recommends, to start a text with. */
function OperateTags({ onTake }: { onTake: (tag: string) => void }) {
  const t = useStore(composerMessages)
  const tags = useStore($operateTags)
  return (
    <ul className="operate-tags" aria-label={t.suggestedTags}>
      {tags.slice(0, maxTags).map(({ hashTag, label }) => (
        <li key={hashTag}>
          <button className="operate-tag" type="button" title={label} onClick={() => onTake(`#${hashTag} `)}>
            <bdi>{`#${hashTag}`}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Asks what to do with the text when the author leaves. */
function LeaveSheet({
  isWithheld,
  onKeep,
  onDiscard,
  onGoOn,
}: {
  isWithheld: boolean
  onKeep: () => void
  onDiscard: () => void
  onGoOn: () => void
}) {
  const t = useStore(composerMessages)
  return (
    <Dialog title={t.leaveTitle} onClose={onGoOn} kind="sheet">
      <div className="leave-sheet">
        <p>{isWithheld ? t.leavePhrase : t.leaveText}</p>
        <button className="button" type="button" onClick={onKeep} {...firstFocus}>
          {t.keep}
        </button>
        <button className="button button--grave" type="button" onClick={onDiscard}>
          {t.discard}
        </button>
        <button className="button button--quiet" type="button" onClick={onGoOn}>
          {t.goOn}
        </button>
      </div>
    </Dialog>
  )
}

/** Offers what can be done with an edit after the deadline. */
function LateEdit({ onKeep }: { onKeep: () => void }) {
  const t = useStore(composerMessages)
  return (
    <button className="button composer__late" type="button" onClick={onKeep}>
      {t.keep}
    </button>
  )
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => [...(dataTransfer?.types ?? [])].includes('Files')

/** Lets pictures and videos be dropped on the element that gets these handlers. Other drops keep their default behaviour. */
function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  return {
    /** Whether files are being dragged over it. */
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setOver(true)
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        // Moving between child elements does not leave the drop area.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      },
      onDrop(event: DragEvent) {
        setOver(false)
        const files = [...(event.dataTransfer?.files ?? [])]
        if (files.length === 0) return
        event.preventDefault()
        onFiles(files)
      },
    },
  }
}

/** Editor for one message: full screen on a phone, a dialog on wider pages. Calls `onClose` once the draft is closed. */
export function ComposerDialog({
  draft,
  uploads,
  onClose,
}: {
  draft: OpenDraft
  uploads: Uploads
  onClose: () => void
}) {
  const t = useStore(composerMessages)
  const person = useStore($communityUser)?.userInfo
  const composing = useComposer(draft, onClose)
  const { writing, media, changeMedia, asked, ask, isEmpty, isEdit, failure, leave, mayLeave, publish } = composing
  const { close, ...dialog } = useDialog(leave, mayLeave)
  const warningId = useId()
  const intake: MediaIntake = {
    uploads,
    left: writingLimits.media - media.length,
    max: writingLimits.media,
    onAdd: composing.addMedia,
  }
  const addFiles = (files: readonly File[]) => takeFiles(intake, files)
  const { isOver, handlers } = useDrop(addFiles)
  // Also outside the section, on the host's page: a dropped file would navigate away and lose the text.
  useEffect(() => refuseDrops(), [])
  return (
    <>
      <dialog className="dialog composer" aria-label={isEdit ? t.editTitle : t.title} {...dialog}>
        <div className={isOver ? 'composer__box composer__box--over' : 'composer__box'} {...handlers}>
          <CardBoundary>
            <ComposerHead draft={draft} composing={composing} onClose={close} />
            <FrozenNote />
            <div className="composer__body" data-scroller="">
              <div className="composer__text">
                {person ? <Avatar person={person} size={40} eager /> : <i className="avatar avatar--40" />}
                <WritingField
                  writing={writing}
                  label={t.text}
                  placeholder={t.placeholder}
                  describedBy={writing.phrase && warningId}
                  onSubmit={publish}
                  onPhrase={() => ask('pasted')}
                  onFiles={addFiles}
                  isReadOnly={composing.isBusy}
                  isFirst
                />
              </div>
              <ChartInText text={composing.text} />
              <DraftConflict draft={draft} onLetGo={onClose} />
              {media.length > 0 && (
                <div className="composer__media">
                  <MediaTray uploads={uploads} media={media} onChange={changeMedia} />
                </div>
              )}
              <Disclosing text={composing.text} disclosure={composing.disclosure} onChange={composing.disclose} />
              {isEmpty && <OperateTags onTake={writing.insert} />}
            </div>
            <SuggestionList suggestions={writing.suggestions} place={writing.place} />
            {writing.phrase && <PhraseWarning id={warningId} isPasted={false} onDone={composing.removePhrase} />}
            {asked === 'pasted' && <PhraseWarning id={`${warningId}-pasted`} isPasted onDone={() => ask(null)} />}
            <p className="composer__failure" role="alert">
              {failure}
            </p>
            {composing.isLate && <LateEdit onKeep={composing.keepAsNew} />}
            <ComposerFoot composing={composing}>
              <MediaPicker {...intake} />
            </ComposerFoot>
          </CardBoundary>
        </div>
        <Notices />
      </dialog>
      {asked === 'leave' && (
        <LeaveSheet
          isWithheld={writing.phrase !== undefined}
          onKeep={composing.keep}
          onDiscard={composing.discard}
          onGoOn={() => ask(null)}
        />
      )}
    </>
  )
}

/** Shows the composer over any page while a message is being written. */
export function Composer() {
  const composing = useStore($composing)
  return composing && <ComposerDialog draft={composing.draft} uploads={uploads} onClose={closeComposer} />
}
