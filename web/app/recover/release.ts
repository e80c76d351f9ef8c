import { withDeadline } from '#bridge/lib/deadline.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import { browser } from '#web/lib/page/browser.ts'
import { base } from '#web/lib/router/location.ts'

const askMs = 10_000

const said = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** Release of this document; empty if unknown. */
export const ownRelease = (): string => said('release')

/**
 * URL of the file with the latest release, named by the document, on its own origin and below its base. Packages and
 * pages opened from a file have none, and a host site's document is not read.
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

/** Whether the server now has another release. Invalid responses are ignored. */
export async function isReplaced(): Promise<boolean> {
  const latest = await latestRelease()
  return latest !== undefined && latest !== ownRelease()
}
