import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { shortcutMessages } from '#web/i18n/en/shortcuts.ts'
import { $shortcutList } from '#web/lib/page/shortcuts.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'

/** What is written on a key. */
const written = (key: string): string => (key.length === 1 && key !== key.toUpperCase() ? key.toUpperCase() : key)

/** Every shortcut with its keys; several that do the same share a line. */
export function ShortcutList() {
  const t = useStore(shortcutMessages)
  const all = useStore($shortcutList)
  const lines = new Map<string, string[]>()
  for (const { keys, label } of all) {
    const text = label()
    lines.set(text, [...(lines.get(text) ?? []), keys])
  }
  return (
    <dl className="shortcuts">
      {[...lines].map(([label, ways]) => (
        <div className="shortcuts__line" key={label}>
          <dt>{label}</dt>
          <dd className="shortcuts__keys">
            {ways.map((keys, way) => (
              <span className="shortcuts__way" key={keys}>
                {way > 0 && <span>{t.or}</span>}
                {keys.split(' ').map((key, at) => (
                  <span className="shortcuts__way" key={key}>
                    {at > 0 && <span>{t.andThen}</span>}
                    <kbd className="shortcuts__key" dir="ltr">
                      {written(key)}
                    </kbd>
                  </span>
                ))}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

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
