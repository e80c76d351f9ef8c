import { useStore } from '@nanostores/react'
import { AccountEntry } from '../../features/account/AccountMenu/AccountEntry.tsx'
import { shellMessages } from '../../i18n/en/shell.ts'
import { setTheme } from '../../lib/page/appearance.ts'
import { $theme } from '../../lib/page/preferences.ts'
import { services } from '../../lib/page/services.ts'
import { LateIcon } from '../../ui/Icon/LateIcon.tsx'

/** Turns the other theme on. Nothing in the app, whose own theme counts. */
function ThemeSwitch({ labelled = false }: { labelled?: boolean }) {
  const t = useStore(shellMessages)
  const theme = useStore($theme)
  if (services().app) return null
  const dark = theme === 'black'
  return (
    <button
      className={labelled ? 'nav-link' : 'icon-button'}
      type="button"
      onClick={() => setTheme(dark ? 'white' : 'black')}
    >
      <LateIcon name={dark ? 'sun' : 'moon'} size={labelled ? 24 : 20} />
      <span className={labelled ? 'nav-link__label' : 'visually-hidden'}>{dark ? t.lightTheme : t.darkTheme}</span>
    </button>
  )
}

/** What the bars hold beside the ways to other screens. */
export const LateEntries = ({ labelled = false }: { labelled?: boolean }) => (
  <>
    <ThemeSwitch labelled={labelled} />
    <AccountEntry labelled={labelled} />
  </>
)
