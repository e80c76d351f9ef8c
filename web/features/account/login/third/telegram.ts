import { makeCall } from '#web/lib/makeCall.ts'
import { browser } from '#web/lib/page/browser.ts'
import { base, hrefNow } from '#web/lib/router/location.ts'
import type { Proof } from './parties.ts'
import { leave } from './returned.ts'
import { newSecret } from './secret.ts'

/** Opens the bot's mini app, which is this page again, in Telegram. */
export function openMiniApp(bot: string): void {
  leave({ party: 'tg', href: hrefNow(), state: '', id: '', sign: '' })
  const own = `/sandbox/telegram?return=${encodeURIComponent(`${base}/login`)}`
  browser.assign(bot === 'self' ? own : `https://t.me/${bot}?startapp=login`)
}

/** Begins an attempt for what Telegram has given already. */
export async function proveByInitData(initData: string, signal: AbortSignal): Promise<Proof> {
  const id = newSecret()
  const { sign } = await makeCall('third.tg.sign', { id }, { signal })
  return { party: 'tg', fields: { initData, id }, sign }
}
