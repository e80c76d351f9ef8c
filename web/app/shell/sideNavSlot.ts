import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import type { RouteName } from '../../../bridge/site/routes.ts'

/** The navigation beside the content; a phone, which never shows it, does not load it. */
export const $sideNav = atom<ComponentType<{ current: RouteName | undefined }> | null>(null)
