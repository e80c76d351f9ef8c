import { withDeadline } from '#bridge/lib/deadline.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import { browser } from '#web/lib/page/browser.ts'
import { base } from '#web/lib/router/location.ts'

const askMs = 10_000

const said = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** The release that this document is of; empty where it does not say. */
export const ownRelease = (): string => said('release')

/**
 * Where the latest release is told: what the document names, on its own origin and below its base. A package and a page that is
 * opened from a file name none; and a host site's page is not asked what it names.
 */
export function versionAddress(): URL | undefined {
  const named = said('version-address')
  if (!named || !browser.isOurs || location.protocol === 'file:') return undefined
  try {
    const address = new URL(named, location.href)
    return address.origin === location.origin && address.pathname.startsWith(`${base}/`) ? address : undefined
  } catch {
    return undefined
  }
}

async function latestRelease(): Promise<string | undefined> {
  const address = versionAddress()
  if (!address) return undefined
  try {
    return await withDeadline(askMs, undefined, async (signal) => {
      const response = await fetch(address, { cache: 'no-store', signal })
      const answer = response.ok ? parsed(await response.text()) : undefined
      return isRecord(answer) && typeof answer.release === 'string' && answer.release ? answer.release : undefined
    })
  } catch {
    return undefined
  }
}

/** Whether the server has another release by now. Anything but a release is no answer. */
export async function isReplaced(): Promise<boolean> {
  const latest = await latestRelease()
  return latest !== undefined && latest !== ownRelease()
}
