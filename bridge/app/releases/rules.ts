import { passes } from '../versionRule.ts'
import type { ReleaseChannel, ReleaseLine } from './channel.ts'

/** The channel that every device is in. */
export const stableChannel = 'stable'

/** The state of a device. It never leaves the device. */
export interface ReleaseDevice {
  /** The app's version. */
  readonly app: string
  /** A channel besides `stable`, such as one for testers. */
  readonly channel: string
  /** Its place in every rollout, 0 to 99: {@link bucketOf} its id. */
  readonly bucket: number
  /** The versions that are shown, embedded in the app, and waiting for the next start. */
  readonly current: string
  readonly embedded: string
  readonly waiting: string | null
  /** The versions that failed on this device. */
  readonly failed: readonly string[]
}

/** What a device does about a channel. Changes apply at the next start. */
export type ReleaseDecision =
  /** The channel has expired: nothing changes. */
  | { readonly kind: 'ended' }
  /** The wanted version is already downloaded and waits. */
  | { readonly kind: 'waits' }
  /** The shown version stays, and a waiting one is removed. */
  | { readonly kind: 'stays' }
  /** The embedded pages replace the shown version. */
  | { readonly kind: 'embedded' }
  /** Fetch this version: a higher one, or a lower one if the shown version is withdrawn. */
  | { readonly kind: 'takes'; readonly version: string }

const numbersIn = (version: string): number[] => version.split('.').map(Number)

/** Which of two versions is higher: above 0 for the first, below for the second. */
export function compareVersions(one: string, other: string): number {
  const others = numbersIn(other)
  return (
    numbersIn(one)
      .map((number, at) => number - Number(others[at]))
      .find((difference) => difference !== 0) ?? 0
  )
}

/**
 * A device's place in every rollout, 0 to 99, evenly spread. It goes by the id alone and by no version: who is in at 10 % is in at 25 %.
 * @param device an id of this install that stays, of the app's own.
 */
export async function bucketOf(device: string): Promise<number> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`insights-channel/${device}`))
  return new DataView(digest).getUint32(0) % 100
}

const isOffered = ({ minApp, maxApp, channel, percent }: ReleaseLine, device: ReleaseDevice): boolean =>
  passes(device.app, minApp) &&
  (maxApp === undefined || passes(maxApp, device.app)) &&
  (channel === stableChannel || channel === device.channel) &&
  device.bucket < percent

/** The highest version that a device is offered and that has not failed there. */
function wanted({ lines, withdrawn }: ReleaseChannel, device: ReleaseDevice): string | undefined {
  const versions = lines.filter((line) => isOffered(line, device)).map(({ version }) => version)
  return versions
    .filter((version) => !device.failed.includes(version) && !withdrawn.includes(version))
    .sort(compareVersions)
    .at(-1)
}

/**
 * What a device does about a channel whose signature holds. The same table of cases is behind this and the native hosts
 * (`webview/hosts/channelCases.json`).
 * @param today in UTC, such as `2026-11-27`.
 */
export function decideRelease(channel: ReleaseChannel, device: ReleaseDevice, today: string): ReleaseDecision {
  const { current, embedded, waiting } = device
  if (today > channel.notAfter) return { kind: 'ended' }
  const asCame: ReleaseDecision = { kind: current === embedded ? 'stays' : 'embedded' }
  if (channel.embedded) return asCame
  const version = wanted(channel, device)
  const isWithdrawn = channel.withdrawn.includes(current)
  if (version === undefined) return isWithdrawn ? asCame : { kind: 'stays' }
  if (!isWithdrawn && compareVersions(version, current) <= 0) return { kind: 'stays' }
  if (version === waiting) return { kind: 'waits' }
  // Nothing needs to be fetched that is in the app.
  return version === embedded ? { kind: 'embedded' } : { kind: 'takes', version }
}
