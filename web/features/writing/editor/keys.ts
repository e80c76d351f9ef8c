import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, type Plugin, Selection } from 'prosemirror-state'
import {
  addRowAfter,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
} from 'prosemirror-tables'
import { type ActionName, actions } from './commands.ts'
import { schema } from './schema.ts'

const { nodes } = schema

/** Keys of each action. The first is shown next to its button. */
export const keysOf = {
  strong: 'Mod-b',
  em: 'Mod-i',
  strike: 'Mod-Shift-x',
  code: 'Mod-e',
  heading: 'Mod-Alt-2',
  subheading: 'Mod-Alt-3',
  quote: 'Mod-Shift-9',
  bullets: 'Mod-Shift-8',
  numbers: 'Mod-Shift-7',
  codeBlock: 'Mod-Alt-c',
  undo: 'Mod-z',
  redo: 'Mod-Shift-z',
} as const satisfies Partial<Record<ActionName, string>>

export const linkKeys = 'Mod-k'
export const toolbarKeys = 'Alt-F10'

const isApple = /Mac|iP(?:hone|ad|od)/.test(globalThis.navigator?.platform ?? '')

/** Keys as written on this device: `Ctrl+B`, `⌘B`. */
export function writtenKeys(keys: string): string {
  const signs: Readonly<Record<string, string>> = isApple
    ? { Mod: '⌘', Shift: '⇧', Alt: '⌥' }
    : { Mod: 'Ctrl', Shift: 'Shift', Alt: 'Alt' }
  return keys
    .split('-')
    .map((key) => signs[key] ?? key.toUpperCase())
    .join(isApple ? '' : '+')
}

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/** A caption is one line: Enter moves to the text below. */
const leaveCaption: Command = (state, dispatch) => {
  const { $head } = state.selection
  if ($head.parent.type !== nodes.figure) return false
  const after = $head.after()
  const tr = after === state.doc.content.size ? state.tr.insert(after, nodes.paragraph.create()) : state.tr
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(after))).scrollIntoView())
  return true
}

/** Tab in the last cell of a table adds a row. */
const addLastRow: Command = (state, dispatch, view) => {
  if (!isInTable(state) || !addRowAfter(state, dispatch)) return false
  if (view) goToNextCell(1)(view.state, dispatch)
  return true
}

/** Deletes selected rows or columns as a whole; of other cells, only the content. */
const deleteCells: Command = (state, dispatch) => {
  const { selection } = state
  if (!(selection instanceof CellSelection)) return false
  const [areRows, areColumns] = [selection.isRowSelection(), selection.isColSelection()]
  const remove = areRows && areColumns ? deleteTable : areRows ? deleteRow : areColumns ? deleteColumn : undefined
  return remove?.(state, dispatch) ?? false
}

/** Only inside a list: elsewhere Tab leaves the text like any field. */
const listKeys: Readonly<Record<string, Command>> = {
  Enter: splitListItem(nodes.list_item),
  Tab: sinkListItem(nodes.list_item),
  'Shift-Tab': liftListItem(nodes.list_item),
}

/** Keymaps of the editor. `ask` opens a dialog for input; `toTools` moves the focus to the toolbar. */
export function keymaps(ask: () => void, toTools: () => void): Plugin[] {
  const tell = (what: () => void): Command => {
    return () => {
      what()
      return true
    }
  }
  const bound = Object.entries(keysOf).map(([name, keys]) => [keys, actions[name as keyof typeof keysOf].run])
  return [
    keymap({
      ...Object.fromEntries(bound),
      'Mod-y': actions.redo.run,
      [linkKeys]: tell(ask),
      [toolbarKeys]: tell(toTools),
      Backspace: undoInputRule,
      'Shift-Enter': chainCommands(exitCode, breakLine),
      'Mod-Enter': chainCommands(exitCode, breakLine),
    }),
    keymap({ Enter: leaveCaption, Backspace: deleteCells, Delete: deleteCells }),
    keymap({ ...listKeys }),
    keymap({ Tab: chainCommands(goToNextCell(1), addLastRow), 'Shift-Tab': goToNextCell(-1) }),
    keymap(baseKeymap),
    tableEditing({ allowTableNodeSelection: true }),
  ]
}
