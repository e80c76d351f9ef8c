import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { accountMessages } from '#web/i18n/en/account.ts'
import { legalMessages } from '#web/i18n/en/legal.ts'
import { legal } from '#web/lib/content/exchangeLink.ts'
import type { SendCode } from '#web/ui/CodeField/CodeField.tsx'
import { Field, type FieldProps } from '#web/ui/Field/Field.tsx'
import { LegalLinks } from '#web/ui/LegalLinks/LegalLinks.tsx'
import { faultText } from '../faultText.ts'
import type { FormState, Values } from './useForm.ts'

const name = 'terms'

/** The accepted version of the terms, as a registration sends it; empty if the exchange has none. */
export const acceptedTerms = (): { readonly termsVersion?: string } => {
  const { terms } = legal()
  return terms ? { termsVersion: terms.version } : {}
}

/** The error of a registration form while the terms are not accepted. */
export const termsFault = (values: Values): { readonly terms?: string } =>
  legal().terms && values[name] !== 'on' ? { terms: legalMessages.get().mustAccept } : {}

/** The checkbox that accepts the exchange's terms; `error` comes from {@link termsFault}. */
export function TermsField({ error }: { error: string | undefined }) {
  const t = useStore(legalMessages)
  const { terms } = legal()
  return (
    <div className="terms">
      {terms && (
        <label className="terms__accept">
          <input
            type="checkbox"
            name={name}
            required
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : 'terms-fault'}
          />
          <span>{t.accept({ version: terms.version })}</span>
        </label>
      )}
      <p className="account__fault" role="alert" id="terms-fault">
        {error}
      </p>
      <LegalLinks names={['terms', 'privacy']} />
    </div>
  )
}

/** Sends a code, and counts down until the next one is allowed. */
export function SendCodeButton({
  code: { phase, left },
  onSend,
}: {
  code: Pick<SendCode, 'phase' | 'left'>
  onSend: () => void
}) {
  const t = useStore(accountMessages)
  const isWaiting = phase === 'sending' || phase === 'slow' || (phase === 'sent' && left > 0)
  const texts = {
    idle: t.sendCode,
    sending: t.busy,
    slow: t.slow,
    sent: left > 0 ? t.again({ seconds: left }) : t.sendAgain,
  }
  return (
    <button className="send-code" type="button" aria-disabled={isWaiting} onClick={() => isWaiting || onSend()}>
      {texts[phase]}
    </button>
  )
}

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

interface FormFootProps {
  readonly form: FormState
  readonly label: string
  /** The button's text while it sends. Default: "One moment…". */
  readonly busy?: string
  /** Replaces the message of the form's error. */
  readonly fault?: string
}

/** The error, the submit button, and a retry while there is no answer. */
export function FormFoot({ form, label, busy, fault: own }: FormFootProps) {
  const t = useStore(accountMessages)
  const { phase, error, tryAgain } = form
  const fault = own ?? faultText(error, t)
  return (
    <>
      {/* Always rendered: a live region that appears together with its text is not announced. */}
      <p className="account__fault" role="alert" dir="auto">
        {fault}
      </p>
      <button className="button account__wide" type="submit" aria-disabled={phase !== 'idle'}>
        {phase === 'idle' ? label : (busy ?? t.busy)}
      </button>
      <div className="account__slow" role="status">
        {phase === 'slow' && (
          <>
            <span>{`${t.slow} `}</span>
            {tryAgain && (
              <button className="text-button" type="button" onClick={tryAgain}>
                {t.tryAgain}
              </button>
            )}
          </>
        )}
      </div>
    </>
  )
}
