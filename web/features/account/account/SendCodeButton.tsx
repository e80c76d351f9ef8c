import { useStore } from '@nanostores/react'
import { accountMessages } from '#web/i18n/en/account.ts'
import type { SendCode } from '#web/ui/CodeField/CodeField.tsx'

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
