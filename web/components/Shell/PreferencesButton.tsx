import { useStore } from '@nanostores/react'
import { shellMessages } from '../../messages/shell.ts'
import { bringOverlay } from '../../stores/overlays.ts'
import { Icon } from '../Icon/Icon.tsx'

/** The way to theme, language and currency, whose sheet is loaded once it is wanted. */
export function PreferencesButton({ labelled = false }: { labelled?: boolean }) {
  const { preferences } = useStore(shellMessages)
  return (
    <button
      className={labelled ? 'nav-link' : 'icon-button'}
      type="button"
      onClick={() =>
        void bringOverlay('preferences', async () => {
          const { PreferenceSheet, openPreferences } = await import('../PreferenceSheet/PreferenceSheet.tsx')
          openPreferences()
          return PreferenceSheet
        })
      }
    >
      <Icon name="globe" size={labelled ? 24 : 20} />
      <span className={labelled ? 'nav-link__label' : 'visually-hidden'}>{preferences}</span>
    </button>
  )
}
