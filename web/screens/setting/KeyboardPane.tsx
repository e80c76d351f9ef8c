import { useStore } from '@nanostores/react'
import { ShortcutList } from '../../components/ShortcutSheet/ShortcutList.tsx'
import { Switch } from '../../components/Switch/Switch.tsx'
import { settingMessages } from '../../messages/setting.ts'
import { $shortcuts, choose } from '../../stores/preferences.ts'

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
