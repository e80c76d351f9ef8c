import { articleMessages } from '../../../i18n/en/article.ts'
import { addShortcut } from '../../../lib/page/shortcuts.ts'
import type { Editor } from '../editor/createEditor.ts'
import { tools } from './tools.ts'

/** Lists the editor's keys among the shortcuts of the page; the editor itself hears them. */
export function listKeys(editor: Pick<Editor, 'keys'>): () => void {
  const stops = tools.flat().flatMap(({ name, label }) => {
    const keys = editor.keys(name)
    return keys
      ? [
          addShortcut(
            keys,
            () => label(articleMessages.get()),
            () => {},
          ),
        ]
      : []
  })
  return () => {
    for (const stop of stops) stop()
  }
}
