import { expect, test } from 'vitest'
import { findEntities } from '../../../bridge/site/entities.ts'
import { lengthOf, writingLimits } from '../../../bridge/site/writing.ts'

const told = (text: string) =>
  findEntities(text).map(({ type, start, end, word }) => [type, text.slice(start, end), word])

test('each sign marks its own', () => {
  expect(told('Buy $BTC, says @lena-k. #Halving https://a.example/b')).toEqual([
    ['cashtag', '$BTC', 'BTC'],
    ['mention', '@lena-k', 'lena-k'],
    ['tag', '#Halving', 'Halving'],
    ['link', 'https://a.example/b', 'https://a.example/b'],
  ])
})

test('signs of keyboards of full width are the narrow ones', () => {
  expect(told('＃行情 ＄eth ＠lena')).toEqual([
    ['tag', '＃行情', '行情'],
    ['cashtag', '＄eth', 'eth'],
    ['mention', '＠lena', 'lena'],
  ])
})

test('straight after letters of Chinese and Japanese, which have no spaces between words, a sign marks its own', () => {
  expect(told('今天#比特币 涨，买$BTC了，感谢@lena的分析')).toEqual([
    ['tag', '#比特币', '比特币'],
    ['cashtag', '$BTC', 'BTC'],
    ['mention', '@lena', 'lena'],
  ])
  expect(told('今日のビットコイン＃半減期 を、データー@lena が')).toEqual([
    ['tag', '＃半減期', '半減期'],
    ['mention', '@lena', 'lena'],
  ])
})

test('a tag that is closed by a second sign is one, and what follows it is none', () => {
  expect(told('#比特币#今天涨了')).toEqual([['tag', '#比特币', '比特币']])
})

test('positions count as JavaScript does, after anything', () => {
  expect(findEntities('😀👩‍🚀 #a')).toEqual([{ type: 'tag', start: 8, end: 10, word: 'a' }])
  // A tag has a letter, and so many characters; a person's name may be a number.
  expect(findEntities('#2026 @2026')).toEqual([{ type: 'mention', start: 6, end: 11, word: '2026' }])
})

test.each([
  ['amounts', 'It cost $20, or $1,000.'],
  ['numbers of things', 'We are #1, and #2024.'],
  ['mail', 'mail@meridian.example'],
  ['what stands in a word', 'C#Sharp a$BTC b@lena'],
  ['parts of a path', 'see /#top and a/@lena'],
  ['signs alone', '# $ @ ＃'],
  ['cashtags that go on in another script', '$BTCé $BTCЖ'],
  ['what stands straight after Korean letters, which have spaces between words', '오늘#비트코인'],
  ['entities of HTML', '&#39;'],
])('%s are no marks', (_, text) => expect(told(text)).toEqual([]))

test('a tag has letters, combining ones too, and no more than so many characters', () => {
  expect(told('#हिन्दी #বাংলা #البيتكوين #2024年')).toHaveLength(4)
  const max = 'x'.repeat(writingLimits.hashTag)
  expect(told(`#${max}`)).toHaveLength(1)
  expect(told(`#${max}x`)).toEqual([])
})

test.each([
  ['(https://a.example/x).', 'https://a.example/x'],
  ['“https://a.example/x”', 'https://a.example/x'],
  ['https://a.example/x?b=1&c=2#d!', 'https://a.example/x?b=1&c=2#d'],
  ['看https://a.example/x。好', 'https://a.example/x'],
  ['https://a.example/$BTC/#tag/@name', 'https://a.example/$BTC/#tag/@name'],
])('in %s the link is %s', (text, link) => expect(told(text)).toEqual([['link', link, link]]))

test('marks are in order and never overlap, whatever they are made of', () => {
  const pieces = ['#', '＃', '$', '@', 'a', '1', ' ', '/', 'https://', '.', '行', '😀', '\n', '_', '-', '&']
  let seed = 7
  const next = (max: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % max
  }
  for (let n = 0; n < 2_000; n++) {
    const text = Array.from({ length: 1 + next(30) }, () => pieces[next(pieces.length)]).join('')
    let last = 0
    for (const { start, end } of findEntities(text)) {
      expect(start).toBeGreaterThanOrEqual(last)
      expect(end).toBeGreaterThan(start)
      expect(end).toBeLessThanOrEqual(text.length)
      last = end
    }
  }
})

test('length is in code points', () => {
  expect([lengthOf(''), lengthOf('a😀行'), lengthOf('👩‍🚀')]).toEqual([0, 3, 3])
})
