import { passes } from '../versionRule.ts'
import type { ReleaseChannel, ReleaseLine } from './channel.ts'

/** The channel that every device is of. */
export const stableChannel = 'stable'

/** What a device says of itself. None of it leaves the device. */
export interface ReleaseDevice {
  /** The app's version, as it calls itself. */
  readonly app: string
  /** The channel that it is of beside `stable`, which all are of: testers' devices have another. */
  readonly channel: string
  /** Its place in every rollout, 0 to 99: {@link bucketOf} its id. */
  readonly bucket: number
  /** The versions that are shown, that came with the app, and that is here and waits for the next start. */
  readonly current: string
  readonly embedded: string
  readonly waiting: string | null
  /** Those that did not work here. */
  readonly failed: readonly string[]
}

/** What a device does about a channel. All that it changes is shown at the next start. */
export type ReleaseDecision =
  /** Its last day is over: nothing changes. */
  | { readonly kind: 'ended' }
  /** What it wants is here already, and waits. */
  | { readonly kind: 'waits' }
  /** What is shown stays, and what waits goes. */
  | { readonly kind: 'stays' }
  /** The pages that came with the app take the place of what is shown. */
  | { readonly kind: 'embedded' }
  /** The package of this version is fetched, whether it is higher or, where what is shown is withdrawn, lower. */
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

/** The highest version that a device is offered and has not seen fail. */
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
