import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { accountMessages } from '#web/i18n/en/account.ts'
import { Field, type FieldProps } from '#web/ui/Field/Field.tsx'

/** A password field with a button that shows the password. */
export function PasswordField(field: Omit<FieldProps, 'type' | 'trailing'>) {
  const t = useStore(accountMessages)
  const [isShown, setShown] = useState(false)
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      required
      {...field}
      type={isShown ? 'text' : 'password'}
      trailing={
        <button
          className="account__show"
          type="button"
          aria-label={isShown ? t.hidePassword : t.showPassword}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t.hide : t.show}
        </button>
      }
    />
  )
}
