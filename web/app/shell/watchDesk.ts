import { $device } from '../../lib/page/device.ts'
import { loadDesk } from './desk.ts'

/**
 * Brings what a wide screen has once a narrow window has been made wide, be it before this begins.
 * @returns stop
 */
export const watchDesk = (): (() => void) =>
  $device.subscribe(() => loadDesk().catch((error: unknown) => console.warn('Could not load the navigation.', error)))
