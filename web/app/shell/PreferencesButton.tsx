import { useStore } from '@nanostores/react'
import { shellMessages } from '../../i18n/en/shell.ts'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { loadOverlay } from '../../ui/overlays.ts'

/** The way to theme, language and currency, whose sheet is loaded once it is wanted. */
export function PreferencesButton({ labelled = false }: { labelled?: boolean }) {
  const { preferences } = useStore(shellMessages)
  return (
    <button
      className={labelled ? 'nav-link' : 'icon-button'}
      type="button"
      onClick={() =>
        void loadOverlay('preferences', async () => {
          const { PreferenceSheet, openPreferences } = await import(
            '../../features/settings/PreferenceSheet/PreferenceSheet.tsx'
          )
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
