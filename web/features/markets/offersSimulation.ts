import { isOn } from '#web/lib/page/flags.ts'
import { $simulation } from '#web/lib/page/preferences.ts'
import { services } from '#web/lib/page/services.ts'

/** Whether this page may enter simulation trade: the exchange has it, and it is not on. In the app the mode is the app's. */
export const offersSimulation = (): boolean => isOn('simulation') && !$simulation.get() && !services().app
