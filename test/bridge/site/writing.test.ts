import { expect, test, vi } from 'vitest'
import { cut } from '#bridge/site/cut.ts'
import { baseOf, searched } from '#bridge/site/searched.ts'
import { isVisible, lengthOf } from '#bridge/site/writing.ts'

test('counts length in code points', () => {
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
])('treats %s as invisible', (_, text) => expect(isVisible(text)).toBe(false))

test.each(['a', '0', '.', '😀', '❤️', '👩‍🚀', '🇩🇪', '한', '\u2801', 'é', 'نرم\u200c', '\u3164a', '€', '#️⃣', '…'])(
  'treats %j as visible',
  (text) => expect(isVisible(text)).toBe(true),
)

test.each([
  ['gm', 2, 'gm'],
  ['a. b.', 5, 'a. b.'],
  [' two\n\n lines\t', 20, 'two lines'],
  ['', 5, ''],
])('leaves a text that fits unchanged, on one line: %j in %d', (text, length, expected) => {
  expect(cut(text, length)).toBe(expected)
})

test.each([
  ['between words', 'Funding is rent, and rent is paid', 30, 'Funding is rent, and rent is…'],
  ['after a full stop', 'That was obviously. And then more', 20, 'That was obviously…'],
  ['after dots', 'That was obviously.... And then', 24, 'That was obviously…'],
  ['after an ellipsis', 'That was obviously… And then', 21, 'That was obviously…'],
  ['after spaced dots', 'So it goes . . . and goes on', 17, 'So it goes…'],
  ['after a comma', 'Bought, held, sold, and wept', 20, 'Bought, held, sold…'],
  ['after a colon', 'The rule: never sell', 10, 'The rule…'],
  ['after a Chinese full stop', '比特币涨了。以太坊也涨了。', 7, '比特币涨了…'],
  ['after a Chinese comma', '涨了，跌了，又涨了', 4, '涨了…'],
  ['after an enumeration comma', '東京、大阪、京都', 4, '東京…'],
  ['after half-width Japanese', 'ｱｶ｡ｻｼｽｾ', 4, 'ｱｶ…'],
  ['after an Arabic comma', 'هذا خبر، وهذا آخر', 9, 'هذا خبر…'],
  ['after an Arabic semicolon', 'هذا خبر؛ وهذا آخر', 9, 'هذا خبر…'],
  ['after an Urdu full stop', 'یہ پہلا ہے۔ یہ دوسرا', 13, 'یہ پہلا ہے…'],
  ['after a danda', 'यह पहला है। यह दूसरा', 13, 'यह पहला है…'],
  ['after an Armenian full stop', 'Բարև ձեզ։ Ինչպես', 11, 'Բարև ձեզ…'],
  ['after an Ethiopic full stop', 'ሰላም ነው። ደህና ነኝ', 9, 'ሰላም ነው…'],
  ['after a Khmer full stop', 'សួស្តី។ លាហើយ', 9, 'សួស្តី…'],
  ['after a Burmese section sign', 'မင်္ဂလာပါ။ နေကောင်း', 12, 'မင်္ဂလာပါ…'],
  ['after a Tibetan shad', 'བཀྲ་ཤིས། བདེ་ལེགས', 11, 'བཀྲ་ཤིས…'],
  ['after a Greek ano teleia', 'Καλημέρα· τι κάνεις', 12, 'Καλημέρα…'],
  ['after a Hebrew full stop', 'שלום לך. מה נשמע', 10, 'שלום לך…'],
  ['before a bracket', 'Really (no kidding) he said', 9, 'Really…'],
  ['before a full-width bracket', '比特币（涨了）以太坊', 5, '比特币…'],
  ['before a quote', 'he said “hello there”', 10, 'he said…'],
  ['before a dash', 'It fell — and rose', 10, 'It fell…'],
  ['before a tag', 'see #bitcoin now', 6, 'see…'],
  ['before a Spanish question', 'Hola ¿qué tal?', 7, 'Hola…'],
  ['after a question, which stays one', 'Is that so? Yes it is', 13, 'Is that so?…'],
  ['after a Japanese question', '本当？はい、本当です', 4, '本当？…'],
  ['after an amount', 'He paid 100$ for a thing', 13, 'He paid 100$…'],
  ['after a bracket that is closed', 'Up (again) and away', 12, 'Up (again)…'],
  ['in Thai, between words', 'กินข้าวแล้วไปเที่ยวกัน', 8, 'กินข้าว…'],
  ['in Vietnamese', 'Tiền điện tử tăng giá', 13, 'Tiền điện tử…'],
  ['in Korean', '비트코인이 올랐다. 이더리움도', 12, '비트코인이 올랐다…'],
  ['in a word that is all there is', 'a'.repeat(40), 10, `${'a'.repeat(9)}…`],
  ['of dots alone', '.'.repeat(30), 10, '…'],
  ['a family', '👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 15, '👩‍👩‍👧‍👦…'],
  ['flags', '🇩🇪🇫🇷🇮🇹🇪🇸', 10, '🇩🇪🇫🇷…'],
  ['a flag of tags', `🏴󠁧󠁢󠁥󠁮󠁧󠁿${'🏴󠁧󠁢󠁥󠁮󠁧󠁿'}`, 20, '🏴󠁧󠁢󠁥󠁮󠁧󠁿…'],
  ['a keycap', '1️⃣2️⃣3️⃣', 6, '1️⃣…'],
  ['skin', '👍🏽👍🏽👍🏽', 6, '👍🏽…'],
  ['accents', 'e\u0301'.repeat(4), 6, 'e\u0301e\u0301…'],
  ['a pair of surrogates', 'a😀😀😀', 3, 'a…'],
])('cuts a text with one ellipsis: %s', (_, text, length, expected) => {
  expect(cut(text, length)).toBe(expected)
})

test.each([
  'e\u0301'.repeat(400),
  '😀'.repeat(400),
  '👩‍👩‍👧‍👦'.repeat(90),
  'क्षि'.repeat(200),
  `a${'\u0301'.repeat(900)}`,
  '...'.repeat(300),
])('exceeds no length and splits no character: %j', (text) => {
  for (let length = 1; length < 80; length += 1) {
    const short = cut(text, length)
    expect(short.length).toBeLessThanOrEqual(length)
    expect(short).toMatch(/[^.…]?…$/)
    expect(short).not.toMatch(/\p{Surrogate}/u)
  }
})

test.each([
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 15, '👩‍👩‍👧‍👦…'],
  ['🇩🇪🇫🇷🇮🇹🇪🇸', 10, '🇩🇪🇫🇷…'],
  ['👍🏽👍🏽👍🏽', 6, '👍🏽…'],
  ['e\u0301'.repeat(4), 6, 'e\u0301e\u0301…'],
  ['Funding is rent, and', 17, 'Funding is rent…'],
])('cuts %j in %d without a segmenter too', (text, length, expected) => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
  expect(cut(text, length)).toBe(expected)
})

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
])('searches %j as %j', (text, expected) => {
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
])('reads %j as a pair of BTC', (text) => {
  expect(baseOf(text)).toBe('btc')
})

test.each([
  ['1INCHUSDT', '1inch'],
  ['S/USDT', 's'],
  ['SUSDUSDT', 'susd'],
  ['ETH/BTC', 'eth'],
  ['1000PEPEUSDT', '1000pepe'],
])('reads the pair %j as one of %j', (text, coin) => {
  expect(baseOf(text)).toBe(coin)
})

test.each(['', 'BTC', 'WBTC', 'usdt', '/usdt', 'USD', 'Bitcoin price in usdt', 'BTC//USDT', 'BTC/ABC', '比特币USDT'])(
  'rejects %j as a pair',
  (text) => {
    expect(baseOf(text)).toBeUndefined()
  },
)
