import type { ClipboardEvent, KeyboardEvent } from 'react'
import { isComposing } from '#web/lib/page/composing.ts'
import { untranslated } from '#web/lib/page/untranslated.ts'
import { findSecret, isHeld, isJudged, judged } from '#web/lib/secrets/secrets.ts'
import { firstFocus } from '#web/ui/Dialog/firstFocus.ts'
import { layerPieces } from './layerPieces.ts'
import type { Writing } from './useWriting.ts'

export interface WritingFieldProps {
  readonly writing: Writing
  readonly label: string
  readonly placeholder: string
  /** Ctrl or Cmd with Enter. */
  readonly onSubmit: () => void
  /** A paste had a secret in it, and was not let in. */
  readonly onPhrase: () => void
  /** What was pasted and is no text: pictures. */
  readonly onFiles?: (files: readonly File[]) => void
  /** Ids of what is said of it. */
  readonly describedBy?: string | undefined
  /** Takes the focus when its dialog opens. */
  readonly isFirst?: boolean
  readonly isReadOnly?: boolean
}

/**
 * A text field with its marks in the accent. The marks lie in a layer under the field, which is the browser's own: its input
 * methods, undo, corrections and dictation stay as they are. The layer has the text too, and so gives the field its height;
 * what scrolls is round both, and says `data-scroller`.
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
    if (!isHeld(next)) return
    const isSecret = findSecret(next) !== undefined
    if (!isSecret && isJudged(next)) return
    event.preventDefault()
    if (isSecret) return onPhrase()
    // It waits for the list of words that it may be of. Without the list it comes in, and is held back there.
    const settle = () => (findSecret(next) ? onPhrase() : insert(pasted))
    judged(next).then(settle, settle)
  }
  // An empty field is as wide and as directed as the page; `auto` would put what stands in it on the left of an Arabic one.
  const dir = text === '' ? undefined : 'auto'
  return (
    // A translator would put words of its own into the layer, under the field's.
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
