import { useStore } from '@nanostores/react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { composerMessages } from '#web/i18n/en/composer.ts'
import { isComposing } from '#web/lib/page/keys.ts'
import { untranslated } from '#web/lib/page/untranslated.ts'
import { findSecret, isChecked, isWithheld, whenChecked } from '#web/lib/secrets/secrets.ts'
import { firstFocus } from '#web/ui/focusContent.ts'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { layerPieces } from './layerPieces.ts'
import type { Writing } from './useWriting.ts'

const shownFrom = 100
const radius = 10
const round = 2 * Math.PI * radius
/** Announce the count again after this many characters. */
const spokenStep = 20

/** Ring that shows how much of the maximum length is used. Near the limit it shows the number. */
export function CounterRing({ left, max }: { left: number; max: number }) {
  const t = useStore(composerMessages)
  const used = Math.min(1, (max - left) / max)
  const isNear = left <= shownFrom
  const state = left < 0 ? 'over' : isNear ? 'near' : 'free'
  const spoken = left < 0 ? t.over(-left) : t.left(Math.ceil(left / spokenStep) * spokenStep)
  return (
    <div className={`counter counter--${state}`}>
      {isNear && (
        <span className="counter__left" aria-hidden="true" dir="ltr" ref={untranslated}>
          {left}
        </span>
      )}
      <svg className="counter__ring" width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
        <circle className="counter__track" cx="14" cy="14" r={radius} />
        <circle className="counter__used" cx="14" cy="14" r={radius} strokeDasharray={`${used * round} ${round}`} />
      </svg>
      <span className="visually-hidden" role="status">
        {isNear && spoken}
      </span>
    </div>
  )
}

/** Warns that a text with a seed phrase is not saved, or that a paste was rejected. */
export function PhraseWarning({
  id,
  isPasted,
  onDone,
}: {
  id: string
  isPasted: boolean
  /** Removes the phrase from the text, or dismisses the warning. */
  onDone: () => void
}) {
  const t = useStore(composerMessages)
  return (
    <div className="phrase-warning" id={id} role="alert">
      <Icon name="error" />
      <p className="phrase-warning__text">
        <strong>{t.phraseTitle}</strong> <span>{isPasted ? t.phrasePasted : t.phraseText}</span>
      </p>
      <button className="text-button" type="button" onClick={onDone}>
        {isPasted ? t.understood : t.removePhrase}
      </button>
    </div>
  )
}

export interface WritingFieldProps {
  readonly writing: Writing
  readonly label: string
  readonly placeholder: string
  /** Called for Ctrl+Enter or Cmd+Enter. */
  readonly onSubmit: () => void
  /** Called when a paste was rejected because it contained a secret. */
  readonly onPhrase: () => void
  /** Called with pasted pictures. */
  readonly onFiles?: (files: readonly File[]) => void
  /** Ids for `aria-describedby`. */
  readonly describedBy?: string | undefined
  /** Whether it gets the focus when its dialog opens. */
  readonly isFirst?: boolean
  readonly isReadOnly?: boolean
}

/**
 * Text field that highlights marked words. A layer under the native field draws the marks, so input methods, undo,
 * spelling correction and dictation work as usual. The layer contains the same text and gives the field its height.
 * The scroll container wraps both and has `data-scroller`.
 */
export function WritingField(props: WritingFieldProps) {
  const { writing, label, placeholder, onSubmit, onPhrase, onFiles, describedBy, isFirst, isReadOnly } = props
  const { text, field, layer, phrase, suggestions, type, compose, look, insert } = writing
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestions.onKeyDown(event)) return
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || isComposing(event)) return
    event.preventDefault()
    if (!event.repeat) onSubmit()
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    const files = [...(event.clipboardData?.files ?? [])]
    if (onFiles && files.length > 0 && pasted === '') {
      event.preventDefault()
      onFiles(files)
      return
    }
    const next = text.slice(0, selectionStart) + pasted + text.slice(selectionEnd)
    if (!isWithheld(next)) return
    const isSecret = findSecret(next) !== undefined
    if (!isSecret && isChecked(next)) return
    event.preventDefault()
    if (isSecret) return onPhrase()
    // Waits for the word list. Without the list the text is inserted, and withheld there.
    const settle = () => (findSecret(next) ? onPhrase() : insert(pasted))
    whenChecked(next).then(settle, settle)
  }
  // An empty field takes the page's direction. `auto` would align the placeholder to the left in a right-to-left page.
  const dir = text === '' ? undefined : 'auto'
  return (
    // Machine translation would change the layer's text but not the field's.
    <div className={writing.isComposing ? 'writing writing--composing' : 'writing'} ref={untranslated}>
      <div className="writing__layer" ref={layer} dir={dir} aria-hidden="true">
        {layerPieces(text, phrase).map(({ start, text: piece, kind }) => (
          <span className={kind && `writing__${kind}`} key={start}>
            {piece}
          </span>
        ))}
        <br />
      </div>
      <textarea
        {...(isFirst && firstFocus)}
        {...suggestions.aria}
        className="writing__field"
        ref={field}
        rows={1}
        dir={dir}
        enterKeyHint="enter"
        autoCapitalize="sentences"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={phrase !== undefined}
        placeholder={placeholder}
        readOnly={isReadOnly}
        value={text}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onCompositionStart={() => compose(true)}
        onCompositionEnd={() => compose(false)}
        onKeyDown={onKeyDown}
        onKeyUp={look}
        onClick={look}
        onFocus={look}
        onBlur={look}
        onPaste={onPaste}
      />
    </div>
  )
}
