import { useStore } from '@nanostores/react'
import { secretsMessages } from '#web/i18n/en/secrets.ts'

/** Says why a text is not sent. Always rendered: a live region that is inserted with its text is not read out. */
export function SecretNote({ isShown, className }: { isShown: boolean; className: string }) {
  const t = useStore(secretsMessages)
  return (
    <p className={className} role="alert">
      {isShown && t.held}
    </p>
  )
}
