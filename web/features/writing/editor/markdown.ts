import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { Plugin } from 'prosemirror-state'
import { schema } from './schema.ts'

const { nodes } = schema

/** What is typed at the start of a block, as in Markdown. Backspace right after takes it back. */
const rules = [
  textblockTypeInputRule(/^##? $/, nodes.heading, { level: 2 }),
  textblockTypeInputRule(/^### $/, nodes.heading, { level: 3 }),
  wrappingInputRule(/^\s*> $/, nodes.blockquote),
  wrappingInputRule(/^\s*[-*•] $/, nodes.bullet_list),
  wrappingInputRule(
    /^(\d{1,4})\. $/,
    nodes.ordered_list,
    ([, start]) => ({ start: Number(start) || 1 }),
    ([, start], list) => list.childCount + Number(list.attrs.start) === Number(start),
  ),
  textblockTypeInputRule(/^```$/, nodes.code_block),
  new InputRule(/^(?:---|—-)$/, (state, _match, from, to) => {
    const { $from } = state.selection
    if ($from.parent.type !== nodes.paragraph || $from.depth !== 1) return null
    return state.tr.delete(from, to).insert(from - 1, nodes.rule.create())
  }),
]

export const markdown = (): Plugin => inputRules({ rules })
