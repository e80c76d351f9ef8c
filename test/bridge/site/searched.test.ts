import { expect, test } from 'vitest'
import { baseOf, searched } from '#bridge/site/searched.ts'

test.each([
  ['ＢＴＣ', 'btc'],
  ['＃ビットコイン', '#ビットコイン'],
  ['ﾋﾞｯﾄｺｲﾝ', 'ビットコイン'],
  ['Ｚ\u3000oë', 'z oë'],
  ['Zoe\u0308', 'zoë'],
  [' B\u200bT\u00adC\ufeff ', 'btc'],
  ['\u202eBTC\u202c', 'btc'],
  ['𝐁𝐓𝐂', 'btc'],
  ['ⒷⓉⒸ', 'btc'],
  ['ﬁnance', 'finance'],
  ['نرم\u200cافزار', 'نرم\u200cافزار'],
  ['ﻣﺮﺣﺒﺎ', 'مرحبا'],
  ['비트코인', '비트코인'],
  ['१२३', '१२३'],
])('%j is searched as %j', (text, expected) => {
  expect(searched(text)).toBe(expected)
})

test.each([
  'BTCUSDT',
  'btc/usdt',
  'BTC-USD',
  'btc_usdc',
  'BTC USDT',
  'BTC : USDT',
  'ＢＴＣ／ＵＳＤＴ',
  'BTC－USDT',
  'BTC–USDT',
  'BTC−USDT',
  'BTC∕USDT',
  'BTC・USDT',
  'BTC|USDT',
  'BTC.USDT',
  '$BTCUSDT',
  '＄BTC/USDT',
  'BTC/EUR',
  'BTC-TRY',
  'btc/eth',
  'BTC-PERP',
  'BTCUSDT-PERP',
  'BTCUSDTPERP',
  'BTCUSDT.P',
  'BTC-USDT-SWAP',
  'BTC/USDT:USDT',
  'B\u200bTCUSDT',
])('the pair %j is of BTC', (text) => {
  expect(baseOf(text)).toBe('btc')
})

test.each([
  ['1INCHUSDT', '1inch'],
  ['S/USDT', 's'],
  ['SUSDUSDT', 'susd'],
  ['ETH/BTC', 'eth'],
  ['1000PEPEUSDT', '1000pepe'],
])('the pair %j is of %j', (text, coin) => {
  expect(baseOf(text)).toBe(coin)
})

test.each(['', 'BTC', 'WBTC', 'usdt', '/usdt', 'USD', 'Bitcoin price in usdt', 'BTC//USDT', 'BTC/ABC', '比特币USDT'])(
  '%j is no pair',
  (text) => {
    expect(baseOf(text)).toBeUndefined()
  },
)
