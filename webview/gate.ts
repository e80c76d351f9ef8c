import type { FallbackReason, Handoff } from '#bridge/app/handoff.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { isOpen } from '#web/lib/page/flags.ts'
import { notify } from '#web/lib/page/notices.ts'
import type { Gate } from '#web/lib/router/location.ts'
import { askToUpgrade } from '#web/ui/Notices/upgrade.ts'

/** What the reader is told when the web screen shows instead of a native one. An app without a native screen needs no word. */
const notices: Readonly<Partial<Record<FallbackReason, (openAgain: () => void) => void>>> = {
  app_too_old: askToUpgrade,
  no_handler: askToUpgrade,
  no_acknowledgement: notOpened,
  refused: notOpened,
}

function notOpened(openAgain: () => void): void {
  const { notOpened: text, openAgain: label } = shellMessages.get()
  notify(text, { label, run: openAgain })
}

/** Asks the app before the router commits a navigation, and says what the reader should know if the page stays. */
export function createGate(handoff: Handoff): Gate {
  const gate: Gate = async (route, url) => {
    // The page says that the part is not open; so would the native screen, or it would not.
    if (!isOpen(route.name)) return true
    const outcome = await handoff(route, url)
    if (outcome.to === 'native') return false
    notices[outcome.reason]?.(() => void gate(route, url))
    return true
  }
  return gate
}
