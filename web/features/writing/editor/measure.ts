import type { Node } from 'prosemirror-model'
import { lengthOf } from '#bridge/site/writing.ts'

interface Measured {
  readonly text: string
  readonly characters: number
  readonly words: number
}

const known = new WeakMap<Node, Measured>()

/** Chinese and Japanese have no spaces: each character counts as a word, as in word processors. */
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu

function measureBlock(block: Node): Measured {
  const before = known.get(block)
  if (before) return before
  const text = block.textBetween(0, block.content.size, '\n', ({ type }) => (type.name === 'hard_break' ? '\n' : ''))
  const measured = { text, characters: lengthOf(block.textContent), words: text.match(word)?.length ?? 0 }
  known.set(block, measured)
  return measured
}

/** An article's plain text, one line per block, and its length as the limit counts it. */
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
