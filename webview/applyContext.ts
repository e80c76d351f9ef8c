import type { AppContext, SafeArea } from '../bridge/app/protocol.ts'
import { defaultLocale, findLocale } from '../bridge/site/locales.ts'
import { splitPath } from '../bridge/site/paths.ts'
import { $flags } from '../web/lib/page/flags.ts'
import { $fromApp } from '../web/lib/page/preferences.ts'
import { hrefNow, relocate } from '../web/lib/router/location.ts'

const sides = ['top', 'right', 'bottom', 'left'] as const

/** `--safe-top` and so on: what the app's own bars and the device's edges cover. */
function applySafeArea(safeArea: SafeArea): void {
  const { style } = document.documentElement
  for (const side of sides) style.setProperty(`--safe-${side}`, `${safeArea[side]}px`)
}

/** `--keyboard`: the height that the keyboard covers, for what stays above it. */
export const applyKeyboard = (height: number): void =>
  document.documentElement.style.setProperty('--keyboard', `${height}px`)

/** Moves the page to a locale; one that we do not have changes nothing. */
function applyLocale(code: string): void {
  const locale = findLocale(code)?.code
  if (!locale) return
  const [pathname = '', query] = hrefNow().split('?')
  const prefix = locale === defaultLocale ? '' : `/${locale}`
  const href = prefix + splitPath(pathname).path + (query ? `?${query}` : '')
  if (href !== hrefNow()) relocate(href)
}

/** Dresses the document as the app is dressed. An address that names its own language keeps it until the app's changes. */
export function applyContext(context: AppContext, before?: AppContext): void {
  const { theme, simulation, currency } = context
  const language = findLocale(context.locale)?.code
  $fromApp.set({ theme, simulation, ...(language && { language }), ...(currency && { unit: currency.toUpperCase() }) })
  $flags.setKey('app', context.partsOff ?? [])
  applySafeArea(context.safeArea)
  const namesLocale = splitPath(hrefNow()).prefix !== ''
  if (before ? before.locale !== context.locale : !namesLocale) applyLocale(context.locale)
}
