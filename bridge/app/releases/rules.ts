import { type Guard, isFlag, isMissingOr, isText, listOf, shape } from '#bridge/lib/guards.ts'
import { isAtLeast } from '../versionRule.ts'

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
  isAtLeast(device.app, minApp) &&
  (maxApp === undefined || isAtLeast(maxApp, device.app)) &&
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

/** A version of the pages, and the devices that are offered it. */
export interface ReleaseLine {
  /** Three numbers; also the folder of its package, next to the channel. */
  readonly version: string
  /** The lowest and highest app version that is offered it. Without `maxApp` there is no highest. */
  readonly minApp: string
  readonly maxApp?: string
  /** Percentage of devices. At 0, no more devices are offered it, and devices that have it keep it. */
  readonly percent: number
  /** `stable` is for all devices, any other name for the devices in that channel. */
  readonly channel: string
}

/** `channel.json`: which devices get which version. A static file, signed by the key of the packages. */
export interface ReleaseChannel {
  /** Distinguishes a channel from a manifest, which the same key signs. */
  readonly name: 'insights-channel'
  /** The id of the exchange that the packages are for. */
  readonly exchange: string
  /** When it was written, in UTC, such as `2026-11-27T09:30:00Z`. A device rejects a channel older than its own. */
  readonly made: string
  /** The last day, in UTC, on which it is valid. After it, devices keep what they have. */
  readonly notAfter: string
  /** Whether all devices go back to the pages that came with the app. */
  readonly embedded: boolean
  readonly lines: readonly ReleaseLine[]
  /** Withdrawn versions, which devices stop showing. */
  readonly withdrawn: readonly string[]
}

/** The maximum size of a channel, in bytes. */
export const mostChannelBytes = 1 << 16

const matching =
  (pattern: RegExp): Guard<string> =>
  (value): value is string =>
    isText(value) && pattern.test(value)

/** Nine digits a number at most: what compares them need not mind how large numbers are. */
export const isVersion = matching(/^[0-9]{1,9}\.[0-9]{1,9}\.[0-9]{1,9}$/)

const isPercent: Guard<number> = (value): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100

/** A channel's name: it is compared, never shown. */
export const isChannelName = matching(/^[a-z0-9-]{1,32}$/)

const isLine = shape<ReleaseLine>({
  version: isVersion,
  minApp: isVersion,
  maxApp: isMissingOr(isVersion),
  percent: isPercent,
  channel: isChannelName,
})

/** Whether a value is a channel, field by field. Does not check the signature. */
export const isReleaseChannel = shape<ReleaseChannel>({
  name: (value): value is 'insights-channel' => value === 'insights-channel',
  exchange: isText,
  made: matching(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$/),
  notAfter: matching(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/),
  embedded: isFlag,
  lines: listOf(isLine),
  withdrawn: listOf(isVersion),
})
