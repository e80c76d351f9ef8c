import { useStore } from '@nanostores/react'
import { shellMessages } from '../../i18n/en/shell.ts'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { openPreferenceSheet } from './openPreferenceSheet.ts'

/** A phone's way to theme, language and currency. */
export function PreferencesButton() {
  const { preferences } = useStore(shellMessages)
  return (
    <button className="icon-button" type="button" aria-label={preferences} onClick={openPreferenceSheet}>
      <Icon name="globe" />
    </button>
  )
}
