import type { Theme } from '#bridge/site/brand.ts'
import { farCards, paintNearFirst } from './paintNearFirst.ts'
import { choose } from './preferences.ts'

export function setTheme(theme: Theme): void {
  paintNearFirst(farCards())
  choose({ theme })
}
