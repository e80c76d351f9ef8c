import { useStore } from '@nanostores/react'
import { accountMessages } from '#web/i18n/en/account.ts'
import { faultText } from '../faultText.ts'
import type { FormState } from './useForm.ts'

interface FormFootProps {
  readonly form: FormState
  readonly label: string
  /** What the button says meanwhile; default: one moment. */
  readonly busy?: string
  /** In place of what is said of the form's own error. */
  readonly fault?: string
}

/** Why sending failed, the button that sends, and what may be done when the answer does not come. */
export function FormFoot({ form, label, busy, fault: own }: FormFootProps) {
  const t = useStore(accountMessages)
  const { phase, error, tryAgain } = form
  const fault = own ?? faultText(error, t)
  return (
    <>
      {/* Always there: a live region that comes with its text is not read out. */}
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
