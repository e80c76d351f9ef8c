import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import { late } from '../../../bridge/lib/late.ts'
import type { RouteName } from '../../../bridge/site/routes.ts'
import { $device } from '../../lib/page/device.ts'

/** The navigation beside the content; a phone, which never shows it, does not load it. */
export const $sideNav = atom<ComponentType<{ current: RouteName | undefined }> | null>(null)

/** Brings what a wide screen has beside and over its content from the first paint on. On a phone there is nothing to wait for. */
export const loadDesk = async (): Promise<void> => {
  if ($device.get() !== 'mobile') (await late(() => import('./putDesk.ts'), 'needed')).putDesk()
}
