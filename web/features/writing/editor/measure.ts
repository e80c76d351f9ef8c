import type { Node } from 'prosemirror-model'
import { lengthOf } from '#bridge/site/writing.ts'

interface Measured {
  readonly text: string
  readonly characters: number
  readonly words: number
}

const known = new WeakMap<Node, Measured>()

/** Chinese and Japanese have no spaces: there each sign counts, as word processors do it. */
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu

function measureBlock(block: Node): Measured {
  const before = known.get(block)
  if (before) return before
  const text = block.textBetween(0, block.content.size, '\n', ({ type }) => (type.name === 'hard_break' ? '\n' : ''))
  const measured = { text, characters: lengthOf(block.textContent), words: text.match(word)?.length ?? 0 }
  known.set(block, measured)
  return measured
}

/** What an article says, without its markup, a line for each block; and how long that is: its characters, as the limit counts them. */
export function measure(doc: Node): Measured {
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
