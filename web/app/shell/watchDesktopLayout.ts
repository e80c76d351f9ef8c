import { $device } from '#web/lib/page/device.ts'
import { loadDesktopLayout } from './loadDesktopLayout.ts'

/**
 * Brings what a wide screen has once a narrow window has been made wide, be it before this begins.
 * @returns stop
 */
export const watchDesktopLayout = (): (() => void) =>
  $device.subscribe(() =>
    loadDesktopLayout().catch((error: unknown) => console.warn('Could not load the navigation.', error)),
  )
