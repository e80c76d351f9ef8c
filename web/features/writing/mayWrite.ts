import { isOn } from '#web/lib/page/flags.ts'

/** Whether anything may be written at all. */
export const mayWrite = (): boolean => isOn('insights') && isOn('publish')
