import type { Entity } from '#bridge/exchange/calls.ts'
import { splitByEntities } from './pieces.ts'

/** Whether there is anything to translate besides tags, names, links and numbers. */
export function hasWords(text: string, entities: readonly Entity[]): boolean {
  const isWord = /\p{L}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
  return splitByEntities(text, entities).some((piece) => !piece.entity && isWord.test(piece.text))
}
