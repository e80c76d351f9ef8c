import { useId } from 'react'
import { SecretNote } from '../SecretNote/SecretNote.tsx'

export interface TextAreaProps {
  readonly label: string
  readonly value: string
  /** Of UTF-16 units. */
  readonly max: number
  /** How many there are of how many, in words. */
  readonly left: string
  /** It has what opens a wallet or an account. */
  readonly isSuspicious: boolean
  /** The id of what else describes it. */
  readonly describedBy?: string
  readonly onWrite: (text: string) => void
}

/** A field for several lines, with how many characters there are, and a warning of what must not leave the page. */
export function TextArea({ label, value, max, left, isSuspicious, describedBy = '', onWrite }: TextAreaProps) {
  const id = useId()
  return (
    <>
      <label className="text-area__label" htmlFor={id}>
        {label}
      </label>
      <textarea
        className="text-area__text"
        id={id}
        dir="auto"
        rows={4}
        maxLength={max}
        value={value}
        aria-describedby={`${describedBy} ${id}-left`.trim()}
        aria-invalid={isSuspicious}
        onInput={({ currentTarget }) => onWrite(currentTarget.value)}
      />
      <p className="text-area__left" id={`${id}-left`}>
        {left}
      </p>
      <SecretNote className="text-area__secret" isShown={isSuspicious} />
    </>
  )
}
