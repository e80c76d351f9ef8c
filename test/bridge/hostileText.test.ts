import { describe, expect, test } from 'vitest'
import { marksIn } from '../../bridge/site/marks.ts'
import { writingLimits } from '../../bridge/site/writing.ts'
import { firstWords } from '../../fixtures/gateway/calls/firstWords.ts'
import { readableLength, readableText } from '../../fixtures/gateway/calls/writing/articleText.ts'
import { sanitiseArticle } from '../../fixtures/gateway/calls/writing/sanitiseArticle.ts'
import { isVisible, storable } from '../../fixtures/gateway/calls/writing/text.ts'
import { skeletonOf } from '../../fixtures/gateway/database/lookAlike.ts'
import { htmlPieces } from '../../fixtures/gateway/translator/htmlPieces.ts'
import { translatorOf } from '../../fixtures/gateway/translator/translator.ts'
import { latinDigits } from '../../web/content/digits.ts'
import { directionOfText } from '../../web/content/direction.ts'
import { foldWord, hasWord } from '../../web/content/foldWord.ts'
import { plainTag } from '../../web/content/hashTag.ts'
import { withoutInline } from '../../web/content/inline.ts'
import { judgeLink } from '../../web/content/links.ts'
import { fromMatch, splitByMatch } from '../../web/content/matches.ts'
import { splitByEntities } from '../../web/content/pieces.ts'
import { findSeedPhrase, findSuspicious } from '../../web/content/seedPhrase.ts'

/** The most that an article may have: more no text has. */
const size = writingLimits.articleHtml

const links = { schemes: ['meridian'], base: 'https://x.example/insights' } as const
const articles = { schemes: ['meridian'], imageOrigins: ['https://i1.insights.example'] } as const

function translate(from: number, to: number) {
  const translator = translatorOf(from, to)
  if (!translator) throw new Error('Both languages are known.')
  return translator
}
const [toGerman, fromChinese, toChinese] = [translate(0, 11), translate(1, 0), translate(0, 1)]

/** Whatever reads what people write, here and at the gateway. */
const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  marksIn,
  withoutInline,
  'judgeLink, of a link': (text) => judgeLink(text, { ...links, use: 'href' }),
  'judgeLink, of a picture': (text) => judgeLink(text, { ...links, use: 'src' }),
  findSeedPhrase,
  findSuspicious,
  splitByMatch: (text) => splitByMatch(text, text.slice(-4)),
  fromMatch: (text) => fromMatch(`${text} and more of it, bitcoin`, 'bitcoin'),
  'splitByEntities, without any': (text) => splitByEntities(text, []),
  foldWord,
  hasWord: (text) => hasWord(text, text.slice(0, 50)),
  plainTag,
  directionOfText,
  latinDigits,
  htmlPieces,
  readableText,
  readableLength,
  storable,
  isVisible,
  firstWords,
  skeletonOf,
}

/** These do more for each character: a quarter of it is enough for them. */
const thoroughParsers: typeof parsers = {
  'translator, of a text': (text) => toGerman.text(text, []),
  'translator, of HTML': (text) => toGerman.html(text),
  'translator, from Chinese': (text) => fromChinese.text(text, []),
  'translator, to Chinese': (text) => toChinese.text(text, []),
  sanitiseArticle: (text) => sanitiseArticle(text, articles),
}

const rows = [
  ...Object.entries(parsers).map(([name, parse]) => ({ name, length: size, parse })),
  ...Object.entries(thoroughParsers).map(([name, parse]) => ({ name, length: size / 4, parse })),
]

/** What is repeated, and what stands before and after it: an expression that counts on the end of a run meets another one. */
const units = ['.', '\n', '<', '@', '#', 'https://', '$', '&', ' ', 'a', '\n market', '<a ']
const frames = [
  ['', ''],
  ['https://', 'a'],
  ['<p>', ' "'],
] as const

const written = (length: number, unit: string, before: string, after: string): string =>
  before + unit.repeat(Math.ceil(length / unit.length)).slice(0, length - before.length - after.length) + after

/**
 * No clock is read. A parser that goes over its text again for each of its characters takes 80,000,000,000 steps here, which are minutes
 * for each text; one that goes over it once takes 400,000, which are milliseconds. vitest's own time-out is the only limit.
 */
describe.each(rows)('$name reads $length characters of anything in one go', ({ length, parse }) => {
  test.each(units)('%j, over and over', (unit) => {
    for (const [before, after] of frames) expect(() => parse(written(length, unit, before, after))).not.toThrow()
  })
})

// Marks that stand in the wrong order are put right one by one, by `normalize` itself: who calls it bounds what it is called with.
test('a word of many marks is no word of a seed phrase, which is known without putting its marks in order', () => {
  expect(findSuspicious(`a${'\u0301\u0323'.repeat(size / 2)}`)).toBeUndefined()
})
