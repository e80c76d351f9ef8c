import { useStore } from '@nanostores/react'
import { AccountEntry } from '#web/features/account/AccountMenu/AccountEntry.tsx'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { setTheme } from '#web/lib/page/appearance.ts'
import { $fromApp, $theme } from '#web/lib/page/preferences.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'

/** Turns the other theme on. Nothing in an app or a site whose own theme counts. */
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

/** What the bars hold beside the ways to other screens. `labelled`: beside the content, whose menu has the theme. */
export const LateEntries = ({ labelled = false }: { labelled?: boolean }) => (
  <>
    {!labelled && <ThemeSwitch />}
    <AccountEntry labelled={labelled} />
  </>
)
