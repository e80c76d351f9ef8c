import { expect, test } from 'vitest'
import { wordAt } from '#web/features/writing/Suggestions/wordAt.ts'

/** The bar marks the caret. */
const at = (marked: string) => wordAt(marked.replace('|', ''), marked.indexOf('|'))

test.each([
  ['#bit|', { type: 'tag', sign: '#', query: 'bit', start: 0, end: 4 }],
  ['buy $B|', { type: 'cashtag', sign: '$', query: 'B', start: 4, end: 6 }],
  ['hi @mi|', { type: 'mention', sign: '@', query: 'mi', start: 3, end: 6 }],
  ['今日は ＃ビット|', { type: 'tag', sign: '＃', query: 'ビット', start: 4, end: 8 }],
  ['(＄btc|', { type: 'cashtag', sign: '＄', query: 'btc', start: 1, end: 5 }],
  ['＠mira_|', { type: 'mention', sign: '＠', query: 'mira_', start: 0, end: 6 }],
  ['#|', { type: 'tag', sign: '#', query: '', start: 0, end: 1 }],
  ['#bit|coin and more', { type: 'tag', sign: '#', query: 'bit', start: 0, end: 8 }],
  ['今天#比特|', { type: 'tag', sign: '#', query: '比特', start: 2, end: 5 }],
  ['买$B|', { type: 'cashtag', sign: '$', query: 'B', start: 1, end: 3 }],
  ['感谢@le|', { type: 'mention', sign: '@', query: 'le', start: 2, end: 5 }],
  ['$1I|', { type: 'cashtag', sign: '$', query: '1I', start: 0, end: 3 }],
  ['#نرم\u200c|افزار', { type: 'tag', sign: '#', query: 'نرم\u200c', start: 0, end: 10 }],
  ['#ビット|・コイン', { type: 'tag', sign: '#', query: 'ビット', start: 0, end: 8 }],
  ['#بيتكوين|', { type: 'tag', sign: '#', query: 'بيتكوين', start: 0, end: 8 }],
])('finds the marked word at the caret in %s', (marked, word) => expect(at(marked)).toEqual(word))

test.each([
  'mail a@b|',
  'costs $100|',
  '#tag |',
  'plain|',
  'https://x.example/#part|',
  '|#tag',
  'a$b|',
  '#比特币#今|',
  '#行情$B|',
  '',
])('finds no marked word in %s', (marked) => expect(at(marked)).toBeUndefined())
