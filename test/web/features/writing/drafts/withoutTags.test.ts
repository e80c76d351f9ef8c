import { expect, test } from 'vitest'
import { withoutTags } from '#web/features/writing/drafts/draftStore.ts'

/** All texts of at most this many of the signs. */
const textsOf = (signs: readonly string[], max: number): readonly string[] =>
  max === 0 ? [''] : textsOf(signs, max - 1).flatMap((text) => [text, ...signs.map((sign) => text + sign)])

test('replaces each tag with a space, and keeps an unclosed tag as text', () => {
  expect(withoutTags('<p>Buy <b>$BTC</b>,<br>not < $ETH</p>')).toBe(' Buy  $BTC , not  ')
  expect(withoutTags('<p>1 < 2')).toBe(' 1 < 2')
  const texts = new Set(textsOf(['<', '>', 'a', '\n'], 6))
  expect(texts.size).toBeGreaterThan(5_000)
  for (const text of texts) expect(withoutTags(text), text).toBe(text.replace(/<[^>]*>/g, ' '))
})
