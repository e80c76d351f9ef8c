import type { Theme } from '#bridge/site/brand.ts'
import { paintNearFirst } from './paintNearFirst.ts'
import { choose } from './preferences.ts'

export function setTheme(theme: Theme): void {
  paintNearFirst()
  choose({ theme })
}
