import { readLocal } from '#bridge/storage/local.ts'
import type { DropReason } from '../types.ts'

/** What becomes of an event: it is stored, it waits in memory, or it is dropped, and why. */
export type Policy = 'store' | 'wait' | DropReason

/** What the exchange's configuration has said last. */
export interface LastConfig {
  /** Whether events are wanted, `on` or `off`, which storing follows; `null` until an answer has come to any page. */
  switch: string | null
  /** The user of the session, where the page itself names none; `undefined` until it has said so. */
  userId: string | undefined
}

/** Where the last known switch is kept: `on` or `off`. */
export const switchKey = 'trackSwitch'

/** The switch as it was last known to any page of this browser: `on`, `off`, or `null`. */
export const readSwitch = (): string | null => readLocal(switchKey)

/** Whether the person's browser asks that they not be tracked: Global Privacy Control, or Do Not Track. */
export const asksForPrivacy = (navigator: Navigator): boolean =>
  Reflect.get(navigator, 'globalPrivacyControl') === true || navigator.doNotTrack === '1'
