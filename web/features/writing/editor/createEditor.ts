import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { MarkType, Node } from 'prosemirror-model'
import { EditorState, Plugin, Selection } from 'prosemirror-state'
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view'
import { lengthOf } from '#bridge/site/writing.ts'
import { directionOfText } from '#web/lib/content/direction.ts'
import type { CheckedLink } from '#web/lib/content/links.ts'
import type { Draft, DraftChange } from '../types.ts'
import {
  type ActionName,
  actions,
  keymaps,
  keysOf,
  linkKeys,
  type Standing,
  standingOf,
  writtenKeys,
} from './commands.ts'
import {
  type AltTexts,
  asDescription,
  type FigureHost,
  figureView,
  mediaInArticle,
  putPictures,
  recogniseMedia,
  settlePictures,
} from './figureView.ts'
import { checkWritten, linkAt, type PasteHost, pasting, removeLink, setLink } from './paste.ts'
import { headingLevels, htmlOf, readDocument } from './read.ts'
import { schema } from './schema.ts'
import { type Edges, scrollCaretIntoSight } from './scrollCaretIntoSight.ts'

interface Measured {
  readonly text: string
  readonly characters: number
  readonly words: number
}

const measuredBlocks = new WeakMap<Node, Measured>()

/** Chinese and Japanese have no spaces: each character counts as a word, as in word processors. */
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu

function measureBlock(block: Node): Measured {
  const before = measuredBlocks.get(block)
  if (before) return before
  const text = block.textBetween(0, block.content.size, '\n', ({ type }) => (type.name === 'hard_break' ? '\n' : ''))
  const measured = { text, characters: lengthOf(block.textContent), words: text.match(word)?.length ?? 0 }
  measuredBlocks.set(block, measured)
  return measured
}

/** An article's plain text, one line per block, and its length as the limit counts it. */
export function measureArticle(doc: Node): Measured {
  const blocks = doc.children.map(measureBlock)
  const sum = (figure: 'characters' | 'words') => blocks.reduce((total, block) => total + block[figure], 0)
  return {
    text: blocks
      .map(({ text }) => text)
      .join('\n')
      .trim(),
    characters: sum('characters'),
    words: sum('words'),
  }
}

const { nodes, marks } = schema

/** Markdown rule for text between two signs. Group 1 is the whole match, group 2 the text. */
const markBetween = (pattern: RegExp, type: MarkType): InputRule =>
  new InputRule(
    pattern,
    ({ tr, doc }, [matched, whole = '', words = ''], from, to) => {
      const { parent } = doc.resolve(from)
      // An open backtick: the author is typing code.
      const isCode = parent.textBetween(0, parent.content.size, '', ' ').split('`').length % 2 === 0
      if (words.includes('\ufffc') || (isCode && type !== marks.code)) return null
      const start = from + matched.length - whole.length
      const wordsStart = start + (whole.length - words.length) / 2
      const end = start + words.length
      // The last typed character is not in the document yet.
      tr.delete(wordsStart + words.length, to).delete(start, wordsStart)
      return tr.addMark(start, end, type.create()).removeStoredMark(type)
    },
    { inCodeMark: false },
  )

/** Markdown input rules. Backspace directly afterwards reverts one. */
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
  markBetween(/(?:^|[^`])(`((?!\s)[^`]{0,400}[^`\s])`)$/, marks.code),
  markBetween(/(?:^|[^*])(\*\*((?!\s)[^*]{0,400}[^*\s])\*\*)$/, marks.strong),
  // Inside a word it is part of a name: `open_interest_usd`. Chinese and Japanese have no spaces between words.
  markBetween(
    /(?:^|[^_\p{L}\p{N}]|[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}])(_((?!\s)[^_]{0,400}[^_\s])_)$/u,
    marks.em,
  ),
]

export const markdown = (): Plugin => inputRules({ rules })

const known = new WeakMap<Node, string>()

function directionOf(block: Node): string {
  const direction = known.get(block) ?? directionOfText(block.textContent)
  known.set(block, direction)
  return direction
}

/** Gives each top-level block the direction of its own text, as readers will see it. */
function turned(doc: Node): DecorationSet {
  const decorations: Decoration[] = []
  doc.forEach((block, at) => {
    // Without letters, a block takes the page's direction.
    if (block.type.spec.code || !/\p{L}/u.test(block.textContent)) return
    decorations.push(Decoration.node(at, at + block.nodeSize, { dir: directionOf(block) }))
  })
  return DecorationSet.create(doc, decorations)
}

const directions = (): Plugin<DecorationSet> => {
  const plugin: Plugin<DecorationSet> = new Plugin<DecorationSet>({
    state: {
      init: (_config, { doc }) => turned(doc),
      apply: ({ docChanged, doc }, before) => (docChanged ? turned(doc) : before),
    },
    props: { decorations: (state) => plugin.getState(state) },
  })
  return plugin
}

/** The document in the draft's format, and its length. */
export interface WrittenArticle extends Required<Pick<DraftChange, 'html' | 'text' | 'media'>> {
  readonly characters: number
  readonly words: number
}

export interface EditorHost extends Omit<FigureHost, 'describe'>, PasteHost {
  /** The text's accessible name and instructions, and its placeholder. */
  readonly attributes: Readonly<Record<string, string>>
  /** Opens a dialog for input that a command needs. */
  ask(question: 'link' | { readonly describe: number }): void
  toTools(): void
  /** How much the page covers at the window's edges now. */
  edges(): Edges
  /** Called after each change of the text. */
  onWritten(written: WrittenArticle): void
  /** Called after each change of the text or the selection. */
  onStanding(standing: Standing): void
}

/** An article editor mounted in the page. */
export interface Editor {
  act(name: ActionName): void
  focus(at?: 'start'): void
  /** The URL of the link at the selection. */
  link(): string | undefined
  checkAddress(written: string): CheckedLink
  /** The keys of an action as written on this device: `Ctrl+B`. */
  keys(name: string): string | undefined
  setLink(href: string): void
  removeLink(): void
  putPictures(uploadIds: readonly string[]): void
  altAt(at: number): string
  setAlt(at: number, alt: string): void
  written(): WrittenArticle
  /** The cover of the draft when it was opened. */
  readonly cover: Draft['media'][number] | null
  readonly view: EditorView
  close(): void
}

const keys: ReadonlyMap<string, string> = new Map(
  [...Object.entries(keysOf), ['link', linkKeys] as const].map(([name, bound]) => [name, writtenKeys(bound)]),
)

const plugins = (host: EditorHost): Plugin[] => [
  markdown(),
  ...keymaps(() => host.ask('link'), host.toTools),
  pasting(host),
  headingLevels(),
  directions(),
  history(),
  dropCursor({ color: false, class: 'editor-drop', width: 2 }),
  gapCursor(),
]

function writtenIn(doc: Node, { uploads }: EditorHost, names: AltTexts): WrittenArticle {
  const { text, characters, words } = measureArticle(doc)
  return { html: htmlOf(doc), text, characters, words, media: mediaInArticle(doc, uploads.$uploads.get(), names) }
}

/** Opens an article in an editor inside an element of the page. */
export async function createEditor(
  place: HTMLElement,
  { html, media }: Pick<Draft, 'html' | 'media'>,
  host: EditorHost,
): Promise<Editor> {
  const doc = await readDocument(html, host.rules())
  const { names, cover } = recogniseMedia(doc, media, host.uploads.$uploads.get())
  const isEmpty = (now: Node): boolean =>
    now.childCount === 1 && now.firstChild?.isTextblock === true && now.content.size === 2
  const view: EditorView = new EditorView(place, {
    state: EditorState.create({ doc, plugins: plugins(host) }),
    attributes: ({ doc: now }) => ({ ...host.attributes, class: isEmpty(now) ? 'article editor--empty' : 'article' }),
    nodeViews: { figure: figureView({ ...host, describe: (at) => host.ask({ describe: at }) }) },
    // Prevents the browser from following the link.
    handleDOMEvents: {
      click(_view, event) {
        if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
        return false
      },
    },
    dispatchTransaction(transaction) {
      const before = view.state.doc
      view.updateState(view.state.apply(transaction))
      host.onStanding(standingOf(view.state))
      if (view.state.doc !== before) host.onWritten(writtenIn(view.state.doc, host, names))
    },
  })
  const settle = (): void => {
    const settled = settlePictures(view.state, host.uploads.$uploads.get())
    if (settled) view.dispatch(settled)
  }
  settle()
  const stops = [host.uploads.$uploads.listen(settle), scrollCaretIntoSight(view, host.edges)]
  host.onStanding(standingOf(view.state))

  const change = (run: typeof removeLink): void => {
    run(view.state, view.dispatch)
    view.focus()
  }
  return {
    view,
    cover,
    act: (name) => change(actions[name].run),
    focus(at) {
      view.focus()
      if (at === 'start') view.dispatch(view.state.tr.setSelection(Selection.atStart(view.state.doc)).scrollIntoView())
    },
    link: () => linkAt(view.state)?.href,
    checkAddress: checkWritten,
    keys: (name) => keys.get(name),
    setLink: (href) => change(setLink(href)),
    removeLink: () => change(removeLink),
    putPictures: (uploadIds) => view.dispatch(putPictures(view.state, uploadIds)),
    altAt: (at) => String(view.state.doc.nodeAt(at)?.attrs.alt ?? ''),
    setAlt: (at, alt) => view.dispatch(view.state.tr.setNodeAttribute(at, 'alt', asDescription(alt))),
    written: () => writtenIn(view.state.doc, host, names),
    close() {
      for (const stop of stops) stop()
      view.destroy()
    },
  }
}
