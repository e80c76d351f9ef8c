import { expect, test } from 'vitest'
import { isVisible, lengthOf } from '#bridge/site/writing.ts'

test('length is in code points', () => {
  expect([lengthOf(''), lengthOf('a😀行'), lengthOf('👩‍🚀')]).toEqual([0, 3, 3])
})

test.each([
  ['nothing', ''],
  ['spaces of all kinds', ' \n\t\u00a0\u2003\u3000\u2028'],
  ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f'],
  ['controls of direction', '\u200e\u200f\u202a\u202e\u2066\u2069\u061c'],
  ['controls', '\0\x07\x1b\x7f\x9f'],
  ['the fillers of Korean', '\u3164\uffa0\u115f\u1160'],
  ['Braille’s empty cell', '\u2800'],
  ['variation selectors', '\ufe0f\ufe00\u{e0100}\u180b'],
  ['tags', '\u{e0001}\u{e0020}\u{e007f}'],
  ['Khmer’s inherent vowels', '\u17b4\u17b5'],
  ['marks without a letter', '\u0301\u20e3\u0903'],
  ['places of objects', '\ufffc'],
  ['Egyptian blanks and a note without its head', '\u{13441}\u{13442}\u{1d159}'],
  ['unassigned, private and half characters', '\u0378\ue000\ud800'],
  ['many of them', '\u3164\u2800\ufe0f \u200b'.repeat(50)],
])('does not see %s', (_, text) => expect(isVisible(text)).toBe(false))

test.each(['a', '0', '.', '😀', '❤️', '👩‍🚀', '🇩🇪', '한', '\u2801', 'é', 'نرم\u200c', '\u3164a', '€', '#️⃣', '…'])(
  'sees %j',
  (text) => expect(isVisible(text)).toBe(true),
)
