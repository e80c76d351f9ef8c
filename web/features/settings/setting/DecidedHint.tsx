import { useStore } from '@nanostores/react'
import { settingMessages } from '../../../i18n/en/setting.ts'
import { services } from '../../../lib/page/services.ts'

/** Stands where a choice would be that the app, or the site around the section, makes for the reader. */
export function DecidedHint() {
  const { fromApp, fromHost } = useStore(settingMessages)
  return <p className="setting-pane__hint">{services().app ? fromApp : fromHost}</p>
}
