import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { offersSimulation } from '#web/features/markets/offersSimulation.ts'
import { flask } from '#web/features/markets/simulation/Flask.tsx'
import { enterSimulation } from '#web/features/markets/simulation/simulation.ts'
import { tradeHref } from '#web/features/markets/tradeHref.ts'
import { legalMessages } from '#web/i18n/en/legal.ts'
import { railMessages } from '#web/i18n/en/rail.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { simulationMessages } from '#web/i18n/en/simulation.ts'
import { exchangeLink } from '#web/lib/content/exchangeLink.ts'
import { $device } from '#web/lib/page/device.ts'
import { $fromApp, $theme } from '#web/lib/page/preferences.ts'
import { services } from '#web/lib/page/services.ts'
import { setTheme } from '#web/lib/page/setTheme.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { desktopIcons } from '#web/ui/Icon/DesktopIcon.tsx'
import { icons } from '#web/ui/Icon/Icon.tsx'
import { lateIcons } from '#web/ui/Icon/LateIcon.tsx'
import { MenuList } from '#web/ui/MenuList/MenuList.tsx'
import { loadOverlay } from '#web/ui/overlays.ts'
import { Popover } from '#web/ui/Popover/Popover.tsx'

/** Opens the sheet for theme, language and currency, which loads on demand. */
const openPreferenceSheet = (): void =>
  void loadOverlay('preferences', async () => {
    const { PreferenceSheet, openPreferences } = await import(
      '#web/features/settings/PreferenceSheet/PreferenceSheet.tsx'
    )
    openPreferences()
    return PreferenceSheet
  })

/** Icon of the exchange, in the format of `icons`. */
const bank = 'M4 9.5 12 4l8 5.5zM6.5 12v5M12 12v5M17.5 12v5M4 20h16'

const $button = atom<HTMLElement | null>(null)

/** Opens the menu at its button. */
export const showMore = (button: HTMLElement): void => $button.set(button)
const close = (): void => $button.set(null)

/** Menu of less used navigation items. */
export function MoreMenu() {
  const button = useStore($button)
  return button && <Menu button={button} />
}

function Menu({ button }: { button: HTMLElement }) {
  const t = useStore(shellMessages)
  const { markets } = useStore(railMessages)
  const { exchange: back } = useStore(legalMessages)
  const { title, practise } = useStore(simulationMessages)
  const isDark = useStore($theme) === 'black'
  // The phone's bars have the theme switch, but no room for these items.
  const isPhone = useStore($device) === 'mobile'
  const { exchange } = services()
  // In an app or site that sets the theme.
  const { theme: isDecided } = useStore($fromApp)
  const toExchange = exchangeLink('exchange')
  const rows = [
    isPhone && { label: markets, icon: desktopIcons.markets, link: { href: tradeHref('BTCUSDT') } },
    offersSimulation() && {
      label: title,
      hint: practise({ name: exchange.brand.name }),
      icon: flask,
      run: () => enterSimulation(),
    },
    isPhone && { label: t.setting, icon: icons.setting, link: { href: hrefTo('setting') } },
    { label: t.preferences, icon: lateIcons.globe, run: openPreferenceSheet },
    !isPhone &&
      !isDecided && {
        label: isDark ? t.lightTheme : t.darkTheme,
        icon: lateIcons[isDark ? 'sun' : 'moon'],
        run: () => setTheme(isDark ? 'white' : 'black'),
      },
    toExchange && { label: back({ name: exchange.brand.name }), icon: bank, link: toExchange },
  ]
  return (
    <Popover button={button} onClose={close}>
      <MenuList label={t.more} rows={rows.filter((row) => row !== false && row !== undefined)} onDone={close} />
    </Popover>
  )
}
