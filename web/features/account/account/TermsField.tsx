import { useStore } from '@nanostores/react'
import { legalMessages } from '#web/i18n/en/legal.ts'
import { legal } from '#web/lib/page/legal.ts'
import { LegalLinks } from '#web/ui/LegalLinks/LegalLinks.tsx'
import type { Values } from './useForm.ts'

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
