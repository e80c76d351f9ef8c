import type { ReactNode } from 'react'
import { latinDigits } from '../../lib/content/digits.ts'
import { Field } from '../Field/Field.tsx'

export const codeLength = 6

/** A code as it was typed or pasted: its digits, whatever stands between them. */
export const readCode = (text: string): string => latinDigits(text).replace(/\D/g, '').slice(0, codeLength)

interface CodeFieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Has another code sent. */
  readonly trailing?: ReactNode
}

/** A code of six digits that was sent, or that an authenticator shows. */
export const CodeField = (props: CodeFieldProps) => (
  <Field
    {...props}
    required
    className="code-field"
    dir="ltr"
    type="text"
    inputMode="numeric"
    autoComplete="one-time-code"
    autoCapitalize="off"
    spellCheck={false}
    onInput={({ currentTarget }) => {
      const code = readCode(currentTarget.value)
      if (currentTarget.value !== code) currentTarget.value = code
    }}
  />
)
