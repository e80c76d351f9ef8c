import { type Guard, isFlag, isMissingOr, isText, listOf, shape } from '#bridge/lib/guards.ts'

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
