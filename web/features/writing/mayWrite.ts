import { isOn } from '#web/lib/page/flags.ts'

/** Whether publishing is enabled. */
export const mayWrite = (): boolean => isOn('insights') && isOn('publish')
