import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { composerMessages } from '#web/i18n/en/composer.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { SavedMark } from '../SavedMark/SavedMark.tsx'
import type { OpenDraft } from '../types.ts'
import type { Composing } from './useComposer.ts'

/** Close button, save state and publish button. */
export function ComposerHead({
  draft,
  composing: { isEmpty, isHeldBack, isBusy, isEdit, hindrance, publish },
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
      <div className="composer__saved">{!isEmpty && <SavedMark draft={draft} isHeldBack={isHeldBack} />}</div>
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
