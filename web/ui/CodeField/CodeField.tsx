import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type ReactNode, useEffect, useId } from 'react'
import { latinDigits } from '#web/lib/content/digits.ts'
import { Field } from '../Field/Field.tsx'

export const codeLength = 6

/** The digits of a code as it was typed or pasted, without separators. */
export const readCode = (text: string): string => latinDigits(text).replace(/\D/g, '').slice(0, codeLength)

interface CodeFieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Has another code sent. */
  readonly trailing?: ReactNode
}

/** The field that a browser or a phone may fill with a code that has come: it would put the same code into all that ask. */
const $filled = atom('')

/** A code of six digits that was sent, or that an authenticator shows. */
export function CodeField(props: CodeFieldProps) {
  const id = useId()
  const isFilled = useStore($filled) === id
  useEffect(() => {
    if (!$filled.get()) $filled.set(id)
    return () => {
      if ($filled.get() === id) $filled.set('')
    }
  }, [id])
  return (
    <Field
      {...props}
      id={id}
      required
      className="code-field"
      dir="ltr"
      type="text"
      inputMode="numeric"
      autoComplete={isFilled ? 'one-time-code' : 'off'}
      autoCapitalize="off"
      spellCheck={false}
      onFocus={() => $filled.set(id)}
      onInput={({ currentTarget }) => {
        const code = readCode(currentTarget.value)
        if (currentTarget.value !== code) currentTarget.value = code
      }}
    />
  )
}
