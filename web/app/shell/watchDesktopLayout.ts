import { $device } from '#web/lib/page/device.ts'
import { loadDesktopLayout } from './loadDesktopLayout.ts'

/**
 * Loads the desktop layout once the window is wide enough, including now.
 * @returns a function that stops it
 */
export const watchDesktopLayout = (): (() => void) =>
  $device.subscribe(() =>
    loadDesktopLayout().catch((error: unknown) => console.warn('Could not load the navigation.', error)),
  )
