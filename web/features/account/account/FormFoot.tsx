import { useStore } from '@nanostores/react'
import { accountMessages } from '#web/i18n/en/account.ts'
import { faultText } from '../faultText.ts'
import type { FormState } from './useForm.ts'

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
