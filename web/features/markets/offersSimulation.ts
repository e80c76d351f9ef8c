import { isOn } from '#web/lib/page/flags.ts'
import { $simulation } from '#web/lib/page/preferences.ts'
import { services } from '#web/lib/page/services.ts'

/** Whether this page may turn simulation trade on: the exchange offers it and it is off. In the app, the app decides. */
export const offersSimulation = (): boolean => isOn('simulation') && !$simulation.get() && !services().app
