import { type Guard, isFlag, isText, listOf, optional, shape } from '../../lib/guards.ts'

/** A version of the pages, and who is offered it. */
export interface ReleaseLine {
  /** Three numbers, and the folder beside the channel in which its package is. */
  readonly version: string
  /** The least and the greatest version of the app that is offered it. Without `maxApp` there is no greatest. */
  readonly minApp: string
  readonly maxApp?: string
  /** Per cent of devices. At 0 no device is offered it, and devices that have it keep it. */
  readonly percent: number
  /** `stable` is for all devices, another name for those that are of it. */
  readonly channel: string
}

/** What is given out to whom: `channel.json`, signed by the key of the packages. A static file is all that a rollout needs. */
export interface ReleaseChannel {
  /** So that no manifest can be taken for a channel, which the same key signs. */
  readonly name: 'insights-channel'
  /** Whose packages these are. */
  readonly exchange: string
  /** When it was written, in UTC, such as `2026-11-27T09:30:00Z`. A device takes none that is older than what it knows. */
  readonly made: string
  /** The last day, in UTC, on which it counts. From then on nothing new is taken, and what runs stays. */
  readonly notAfter: string
  /** Whether all devices go back to the pages that came with the app. */
  readonly embedded: boolean
  readonly lines: readonly ReleaseLine[]
  /** Versions that no device may go on showing. */
  readonly withdrawn: readonly string[]
}

/** How much of a channel is read at most, in bytes. */
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
  maxApp: optional(isVersion),
  percent: isPercent,
  channel: isChannelName,
})

/** Whether a value is a channel, field by field. Of whose key has signed it this says nothing. */
export const isReleaseChannel = shape<ReleaseChannel>({
  name: (value): value is 'insights-channel' => value === 'insights-channel',
  exchange: isText,
  made: matching(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$/),
  notAfter: matching(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/),
  embedded: isFlag,
  lines: listOf(isLine),
  withdrawn: listOf(isVersion),
})
