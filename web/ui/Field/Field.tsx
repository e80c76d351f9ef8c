import { useStore } from '@nanostores/react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { formMessages } from '#web/i18n/en/form.ts'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'aria-invalid' | 'aria-describedby'> {
  readonly label: string
  readonly hint?: ReactNode
  /** The error, as `fieldFault` returns it. */
  readonly error?: string | undefined
  /** Stands in the field before the text. */
  readonly leading?: ReactNode
  /** Stands in the field after the text: a unit, or a button such as "show password". */
  readonly trailing?: ReactNode
}

/** A field with its label, a hint and an error, all associated with it for screen readers. */
export function Field({ label, hint, error, leading, trailing, required = false, className, ...input }: FieldProps) {
  const t = useStore(formMessages)
  const ownId = useId()
  const id = input.id ?? ownId
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`field${error ? ' field--wrong' : ''}${className ? ` ${className}` : ''}`}>
      <label className="field__label" htmlFor={id}>
        <span>{label}</span>
        {!required && <span className="field__optional">{` ${t.optional}`}</span>}
      </label>
      <div className="field__box">
        {leading}
        <input
          dir="auto"
          {...input}
          className="field__input"
          id={id}
          aria-required={required}
          aria-invalid={Boolean(error)}
          aria-describedby={described || undefined}
        />
        {trailing}
      </div>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {/* Always rendered: a live region that appears together with its text is not announced. */}
      <p className="field__error" id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}
