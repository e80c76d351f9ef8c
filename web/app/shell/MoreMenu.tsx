import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { flask } from '../../features/markets/simulation/Flask.tsx'
import { enterSimulation } from '../../features/markets/simulation/simulation.ts'
import { shellMessages } from '../../i18n/en/shell.ts'
import { simulationMessages } from '../../i18n/en/simulation.ts'
import { setTheme } from '../../lib/page/appearance.ts'
import { isOn } from '../../lib/page/flags.ts'
import { $simulation, $theme } from '../../lib/page/preferences.ts'
import { services } from '../../lib/page/services.ts'
import { icons } from '../../ui/Icon/icons.ts'
import { lateIcons } from '../../ui/Icon/lateIcons.ts'
import { MenuList } from '../../ui/MenuList/MenuList.tsx'
import { Popover } from '../../ui/Popover/Popover.tsx'
import { openPreferenceSheet } from './openPreferenceSheet.ts'

const $button = atom<HTMLElement | null>(null)

/** Opens the menu beside its button. */
export const showMore = (button: HTMLElement): void => $button.set(button)
const close = (): void => $button.set(null)

/** What the navigation has that is seldom wanted. */
export function MoreMenu() {
  const button = useStore($button)
  return button && <Menu button={button} />
}

function Menu({ button }: { button: HTMLElement }) {
  const t = useStore(shellMessages)
  const { title } = useStore(simulationMessages)
  const isDark = useStore($theme) === 'black'
  const inSimulation = useStore($simulation)
  // The app has a simulation trade of its own, and its own theme counts.
  const inApp = Boolean(services().app)
  const simulation = { label: title, icon: flask, run: () => enterSimulation() }
  const preferences = { label: t.preferences, icon: icons.globe, run: openPreferenceSheet }
  const theme = {
    label: isDark ? t.lightTheme : t.darkTheme,
    icon: lateIcons[isDark ? 'sun' : 'moon'],
    run: () => setTheme(isDark ? 'white' : 'black'),
  }
  const hasSimulation = !inApp && !inSimulation && isOn('simulation')
  return (
    <Popover button={button} onClose={close}>
      <MenuList
        label={t.more}
        rows={[...(hasSimulation ? [simulation] : []), preferences, ...(inApp ? [] : [theme])]}
        onDone={close}
      />
    </Popover>
  )
}
