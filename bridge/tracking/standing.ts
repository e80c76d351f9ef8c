import { readSmall } from '../storage/small.ts'

/** Where the last known switch is kept: `on` or `off`. */
export const switchKey = 'insights.trackSwitch'

export const readStanding = (): { known: string | null } => ({ known: readSmall(switchKey) })
