import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
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
