import { useStore } from '@nanostores/react'
import { type DragEvent, useEffect, useId, useState } from 'react'
import { writingLimits } from '#bridge/site/writing.ts'
import { FrozenNote } from '#web/features/account/AccountMarks/AccountMarks.tsx'
import { $communityUser } from '#web/features/account/user.ts'
import { ChartInText } from '#web/features/markets/SharedChart/LateSharedChart.tsx'
import { languageName } from '#web/features/post/Translation/languageName.ts'
import { composerMessages } from '#web/i18n/en/composer.ts'
import { refuseDrops } from '#web/lib/page/refuseDrops.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { firstFocus } from '#web/ui/Dialog/firstFocus.ts'
import { useDialog } from '#web/ui/Dialog/useDialog.ts'
import { Notices } from '#web/ui/Notices/Notices.tsx'
import { $composing, closeComposer } from '../compose.ts'
import { Disclosing } from '../Disclosing/Disclosing.tsx'
import { DraftConflict } from '../DraftConflict/DraftConflict.tsx'
import { type MediaIntake, MediaPicker, takeFiles } from '../MediaTray/MediaPicker.tsx'
import { MediaTray } from '../MediaTray/MediaTray.tsx'
import { SuggestionList } from '../Suggestions/SuggestionList.tsx'
import type { OpenDraft, Uploads } from '../types.ts'
import { uploads } from '../uploads.ts'
import { PhraseWarning } from '../WritingField/PhraseWarning.tsx'
import { WritingField } from '../WritingField/WritingField.tsx'
import { $operateTags } from '../writingWords.ts'
import { ComposerFoot } from './ComposerFoot.tsx'
import { ComposerHead } from './ComposerHead.tsx'
import { useComposer } from './useComposer.ts'

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
  isHeldBack,
  onKeep,
  onDiscard,
  onGoOn,
}: {
  isHeldBack: boolean
  onKeep: () => void
  onDiscard: () => void
  onGoOn: () => void
}) {
  const t = useStore(composerMessages)
  return (
    <Dialog title={t.leaveTitle} onClose={onGoOn} kind="sheet">
      <div className="leave-sheet">
        <p>{isHeldBack ? t.leavePhrase : t.leaveText}</p>
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
          isHeldBack={writing.phrase !== undefined}
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
