import { useStore } from '@nanostores/react'
import { settingMessages } from '#web/i18n/en/setting.ts'
import { $shortcuts, choose } from '#web/lib/page/preferences.ts'
import { Switch } from '#web/ui/Switch/Switch.tsx'
import { ShortcutList } from '../ShortcutSheet/ShortcutSheet.tsx'

/** Whether single keys do things, and which. */
export function KeyboardPane() {
  const t = useStore(settingMessages)
  return (
    <>
      <Switch
        label={t.singleKeys}
        hint={t.shortcutsHint}
        isOn={useStore($shortcuts)}
        onChange={(shortcuts) => choose({ shortcuts })}
      />
      <ShortcutList />
    </>
  )
}
