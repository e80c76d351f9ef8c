import { useStore } from '@nanostores/react'
import { shellMessages } from '../../messages/shell.ts'
import { $theme, setTheme } from '../../stores/appearance.ts'
import { services } from '../../stores/services.ts'
import { Icon } from '../Icon/Icon.tsx'

/** Turns the other theme on. Nothing in the app, whose own theme counts. */
export function ThemeSwitch() {
  const t = useStore(shellMessages)
  const theme = useStore($theme)
  if (services().app) return null
  const dark = theme === 'black'
  return (
    <button
      className="icon-button"
      type="button"
      aria-label={dark ? t.lightTheme : t.darkTheme}
      onClick={() => setTheme(dark ? 'white' : 'black')}
    >
      <Icon name={dark ? 'sun' : 'moon'} />
    </button>
  )
}
