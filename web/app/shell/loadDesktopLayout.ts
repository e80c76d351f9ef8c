import { late } from '#bridge/lib/late.ts'
import { $device } from '#web/lib/page/device.ts'

/** Loads what a wide screen shows from the first paint on. Does nothing on a phone. */
export const loadDesktopLayout = async (): Promise<void> => {
  if ($device.get() !== 'mobile') (await late(() => import('./SideNav.tsx'), 'needed')).applyDesktopLayout()
}
