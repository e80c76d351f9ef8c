import { readSmall } from '../../storage/small.ts'
import type { Standing } from './collector.ts'

/** Where the last known switch is kept: `on` or `off`. */
export const switchKey = 'trackSwitch'

export const readStanding = (): Standing => ({ known: readSmall(switchKey), userId: undefined })
