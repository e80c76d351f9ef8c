import { useStore } from '@nanostores/react'
import { AccountEntry } from '#web/features/account/AccountMenu/AccountMenu.tsx'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $fromApp, $theme } from '#web/lib/page/preferences.ts'
import { setTheme } from '#web/lib/page/setTheme.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'

/** Theme switch. Renders nothing if the app or site sets the theme. */
function ThemeSwitch() {
  const t = useStore(shellMessages)
  const theme = useStore($theme)
  const { theme: isDecided } = useStore($fromApp)
  if (isDecided) return null
  const dark = theme === 'black'
  return (
    <button
      className="icon-button"
      type="button"
      aria-label={dark ? t.lightTheme : t.darkTheme}
      onClick={() => setTheme(dark ? 'white' : 'black')}
    >
      <LateIcon name={dark ? 'sun' : 'moon'} />
    </button>
  )
}

/** Items of the bars other than links to screens. `labelled`: in the side navigation, whose menu has the theme switch. */
export const LateEntries = ({ labelled = false }: { labelled?: boolean }) => (
  <>
    {!labelled && <ThemeSwitch />}
    <AccountEntry labelled={labelled} />
  </>
)
