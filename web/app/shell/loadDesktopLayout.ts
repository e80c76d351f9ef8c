import { late } from '#bridge/lib/late.ts'
import { $device } from '#web/lib/page/device.ts'

/** Brings what a wide screen has beside and over its content from the first paint on. On a phone there is nothing to wait for. */
export const loadDesktopLayout = async (): Promise<void> => {
  if ($device.get() !== 'mobile') (await late(() => import('./applyDesktopLayout.ts'), 'needed')).applyDesktopLayout()
}
