import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { secretsMessages } from '#web/i18n/en/secrets.ts'
import { $lists, findSecret, isWithheld, type Stretch, suspiciousIn } from '#web/lib/secrets/secrets.ts'

interface Secrecy {
  /** What in the text opens a wallet or an account. */
  readonly secret: Stretch | undefined
  /** It contains a secret, or so much of one that it is not sent. */
  readonly isSuspicious: boolean
  /** The same, or it is not known yet: its list of words is on its way. */
  readonly isWithheld: boolean
}

/** What of a text must not leave the page; judged again when a list of words has come. */
export function useSecret(text: string): Secrecy {
  const lists = useStore($lists)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another list the same text may be a secret
  return useMemo(
    () => ({ secret: findSecret(text), isSuspicious: suspiciousIn(text).length > 0, isWithheld: isWithheld(text) }),
    [text, lists],
  )
}

/** Says why a text is not sent. Always rendered: a live region that is inserted with its text is not read out. */
export function SecretNote({ isShown, className }: { isShown: boolean; className: string }) {
  const t = useStore(secretsMessages)
  return (
    <p className={className} role="alert">
      {isShown && t.held}
    </p>
  )
}
