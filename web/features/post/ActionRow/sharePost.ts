import type { Post } from '#bridge/exchange/calls.ts'
import { cut } from '#bridge/site/cut.ts'
import { cardMessages } from '#web/i18n/en/card.ts'
import { disclosureMessages } from '#web/i18n/en/disclosure.ts'
import { notify } from '#web/lib/page/notices.ts'
import { showTransient } from '#web/lib/page/notifications.ts'
import { services } from '#web/lib/page/services.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { interestText } from '../Disclosed/Disclosed.tsx'

interface Shared {
  readonly url: string
  readonly title: string
}

/** Ways to share. Each returns whether it handled the request; a closed share sheet counts. */
const ways: readonly ((shared: Shared) => Promise<boolean>)[] = [
  async (shared) => {
    const { app } = services()
    if (!app) return false
    await app.bridge.call('share', shared)
    return true
  },
  async (shared) => {
    if (!navigator.share) return false
    await navigator.share(shared).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
    return true
  },
  async ({ url }) => {
    if (!navigator.clipboard) return false
    await navigator.clipboard.writeText(url)
    await showTransient(cardMessages.get().linkCopied)
    return true
  },
]

/** Shares an address by the app, else by the browser, else copies it. */
export async function shareAddress(shared: Shared): Promise<void> {
  for (const way of ways) {
    try {
      if (await way(shared)) return
    } catch (error) {
      console.warn('Sharing failed. Trying the next method.', error)
    }
  }
  notify(cardMessages.get().shareFailed)
}

export const sharePost = ({ id, title, text, disclosure }: Post): Promise<void> => {
  const interest = interestText(disclosure, disclosureMessages.get())
  const said = cut(title ?? text, 80)
  return shareAddress({
    url: new URL(hrefTo('post', id), location.href).href,
    title: interest ? `${interest} — ${said}` : said,
  })
}
