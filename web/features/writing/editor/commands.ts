import { baseKeymap, chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, type Plugin, Selection } from 'prosemirror-state'
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
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** A command of the editor. */
export interface Action {
  readonly run: Command
  /** Whether the selection already has it. Absent if it has no such state. */
  readonly isOn?: (state: EditorState) => boolean
}

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type)
}

const isIn = ({ selection: { $from, to } }: EditorState, type: NodeType, attrs: object = {}): boolean =>
  Array.from({ length: $from.depth }, (_, at) => $from.depth - at).some(
    (depth) =>
      to <= $from.end(depth) &&
      $from.node(depth).type === type &&
      Object.entries(attrs).every(([name, value]) => $from.node(depth).attrs[name] === value),
  )

const mark = (type: MarkType): Action => ({ run: toggleMark(type), isOn: (state) => hasMark(state, type) })

/** Turns blocks into this type, or back into paragraphs. */
function block(type: NodeType, attrs?: object): Action {
  const isOn = (state: EditorState): boolean => isIn(state, type, attrs)
  const run: Command = (state, dispatch) =>
    isOn(state) ? setBlockType(nodes.paragraph)(state, dispatch) : setBlockType(type, attrs)(state, dispatch)
  return { run, isOn }
}

const innermostList = ({ selection: { $from } }: EditorState): NodeType | undefined => {
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type } = $from.node(depth)
    if (type === nodes.bullet_list || type === nodes.ordered_list) return type
  }
  return undefined
}

/** Toggles a list. A list of the other type is converted. */
function list(type: NodeType): Action {
  const run: Command = (state, dispatch) => {
    const current = innermostList(state)
    if (current === type) return liftListItem(nodes.list_item)(state, dispatch)
    if (!current) return wrapInList(type)(state, dispatch)
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth--) {
      if ($from.node(depth).type !== current) continue
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
      return true
    }
    return false
  }
  return { run, isOn: (state) => innermostList(state) === type }
}

const inQuote = (state: EditorState): boolean => isIn(state, nodes.blockquote)

const putRule: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.rule.create()).scrollIntoView())
  return true
}

/** By name, for keys and the toolbar. Links and pictures are not here, because they need input first. */
export const actions = {
  strong: mark(marks.strong),
  em: mark(marks.em),
  strike: mark(marks.strike),
  code: mark(marks.code),
  heading: block(nodes.heading, { level: 2 }),
  subheading: block(nodes.heading, { level: 3 }),
  quote: {
    run: (state, dispatch) => (inQuote(state) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch)),
    isOn: inQuote,
  },
  bullets: list(nodes.bullet_list),
  numbers: list(nodes.ordered_list),
  codeBlock: block(nodes.code_block),
  rule: { run: putRule },
  undo: { run: undo },
  redo: { run: redo },
} satisfies Record<string, Action>

export type ActionName = keyof typeof actions

/** State of the toolbar. */
export interface Standing {
  readonly on: ReadonlySet<ActionName>
  readonly off: ReadonlySet<ActionName>
}

const names = Object.keys(actions) as ActionName[]

/** Returns which actions are on at the selection and which are disabled. */
export function standingOf(state: EditorState): Standing {
  const isDone: Partial<Record<ActionName, boolean>> = { undo: undoDepth(state) === 0, redo: redoDepth(state) === 0 }
  const all: Readonly<Record<ActionName, Action>> = actions
  return {
    on: new Set(names.filter((name) => all[name].isOn?.(state))),
    off: new Set(names.filter((name) => isDone[name] ?? !all[name].run(state))),
  }
}

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
const toolbarKeys = 'Alt-F10'

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
