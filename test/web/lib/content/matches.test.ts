import { expect, test } from 'vitest'
import { fromMatch, splitByMatch } from '#web/lib/content/matches.ts'

const marked = (text: string, query: string) =>
  splitByMatch(text, query)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('')

test.each([
  ['Bitcoin halving', 'bitCOIN', '[Bitcoin] halving'],
  ['Café con leche', 'cafe', '[Café] con leche'],
  ['Cafe\u0301 con leche', 'café', '[Cafe\u0301] con leche'],
  ['İstanbul', 'istanbul', '[İstanbul]'],
  ['#Layer2 is here', '#layer2', '[#Layer2] is here'],
  ['Layer2 is here', '#layer2', '[Layer2] is here'],
  ['one two three', 'three one', '[one] two [three]'],
  ['𝒳 marks 🚀🚀 it', '🚀', '𝒳 marks [🚀🚀] it'],
  ['سعر البيتكوين اليوم', 'البيتكوين', 'سعر [البيتكوين] اليوم'],
  ['a.c abc', 'a.c', '[a.c] abc'],
  ['BTC is up', 'ＢＴＣ', '[BTC] is up'],
  ['Ｂｉｔｃｏｉｎ', 'bitcoin', '[Ｂｉｔｃｏｉｎ]'],
  ['ﾋﾞｯﾄｺｲﾝ', 'ビットコイン', '[ﾋﾞｯﾄｺｲﾝ]'],
  ['BTC is up', '＄ＢＴＣ', '[BTC] is up'],
  ['BTC is up', 'BTCUSDT', '[BTC] is up'],
  ['BTC/USDT is up', 'btc/usdt', '[BTC/USDT] is up'],
  ['BTC is up', 'b\u200btc\ufeff', '[BTC] is up'],
  ['nothing', 'else', 'nothing'],
  ['nothing', ' ', 'nothing'],
  ['', 'x', ''],
])('in “%s” a search for “%s” marks %s', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})

test('begins no text with dots after the ellipsis', () => {
  expect(fromMatch(`${'word '.repeat(60)}${'. . . .... …'.repeat(4)} needle`, 'needle')).toMatch(/^…[^\s.…]/)
})

test('begins a long text at a word shortly before its first match, and leaves a short one unchanged', () => {
  const text = `${'word '.repeat(60)}needle and more`
  expect(fromMatch(text, 'needle')).toMatch(/^…word (word )+needle and more$/)
  expect(fromMatch(text, 'needle').length).toBeLessThan(80)
  expect(fromMatch('a needle', 'needle')).toBe('a needle')
})
