import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { shortcutMessages } from '#web/i18n/en/shortcuts.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { ShortcutList } from './ShortcutList.tsx'

const $isOpen = atom(false)

export const showShortcuts = (): void => $isOpen.set(true)
const close = (): void => $isOpen.set(false)

/** All shortcuts, over whatever is being read. */
export const ShortcutSheet = () => (useStore($isOpen) ? <Sheet /> : null)

function Sheet() {
  const t = useStore(shortcutMessages)
  return (
    <Dialog title={t.title} kind="sheet" onClose={close}>
      <ShortcutList />
    </Dialog>
  )
}
