import { expect, test } from 'vitest'
import { findAddresses, findEntities } from '#bridge/site/entities.ts'
import { writingLimits } from '#bridge/site/writing.ts'

type Row = readonly [text: string, ...entities: readonly string[]]

/** A text, and each entity in it as it is written. Its first character says which kind it is. */
const tables: Readonly<Record<string, readonly Row[]>> = {
  'the four kinds': [
    ['Buy $BTC, says @lena-k. #Halving https://a.example/b', '$BTC', '@lena-k', '#Halving', 'https://a.example/b'],
    ['＃行情 ＄eth ＠lena', '＃行情', '＄eth', '＠lena'],
    ['＃ＢＴＣ ＄ＢＴＣ ＠ｌｅｎａ', '＃ＢＴＣ', '＄ＢＴＣ', '＠ｌｅｎａ'],
    ['($BTC) [#tag] {@lena}', '$BTC', '#tag', '@lena'],
    ['"$BTC" “#tag” ‘@lena’', '$BTC', '#tag', '@lena'],
    ['$BTC\n#tag\t@lena', '$BTC', '#tag', '@lena'],
    ['$BTC,#tag;@lena', '$BTC', '#tag', '@lena'],
    ['HTTPS://A.EXAMPLE/B', 'HTTPS://A.EXAMPLE/B'],
    ['http://a.example', 'http://a.example'],
    ['🚀$BTC🚀#tag🚀@lena🚀', '$BTC', '#tag', '@lena'],
    ['-$BTC +#tag =@lena', '$BTC', '#tag', '@lena'],
  ],
  'what is none': [
    ['It cost $20, or $1,000.'],
    ['$100 $1.50 $２０ ＄5'],
    ['We are #1, and #2024.'],
    ['mail@meridian.example'],
    ['C#Sharp a$BTC b@lena'],
    ['see /#top and a/@lena'],
    ['# $ @ ＃ ＄ ＠'],
    ['$BTCé $BTCЖ $BTCβ'],
    ['$BTC_x $_BTC'],
    ['@léna @lenaж'],
    ['오늘#비트코인'],
    ['&#39; &#x27;'],
    ['#️⃣ #️⃣Tag'],
    ['#- @- $-'],
    ['#__ #_1'],
    ['https:// http://'],
    ['https://. https://… https://,'],
    ['ftp://a.example mailto:a@b.example'],
    ['$ABCDEFGHIJKLMNOPQRSTUVW'],
    ['@_lena @-lena'],
    ['##'],
    [''],
  ],
  coins: [
    ['$S', '$S'],
    ['$1INCH', '$1INCH'],
    ['$1000SATS, $10000ELON', '$1000SATS', '$10000ELON'],
    ['$1MBABYDOGE', '$1MBABYDOGE'],
    ['$0x', '$0x'],
    ['$C98 $A8 $4', '$C98', '$A8'],
    ['$btc $Btc', '$btc', '$Btc'],
    ["$BTC's", '$BTC'],
    ['$BTC-$ETH', '$BTC', '$ETH'],
    ['$BTC/USDT', '$BTC'],
    ['$BTC. $ETH! $SOL?', '$BTC', '$ETH', '$SOL'],
    ['$BTC+3%', '$BTC'],
    ['US $BTC', '$BTC'],
    ['$$BTC', '$BTC'],
    ['＄１ＩＮＣＨ', '＄１ＩＮＣＨ'],
    ['$BTC涨', '$BTC'],
  ],
  tags: [
    ['#a', '#a'],
    ['#2024年', '#2024年'],
    ['#web3 #3web', '#web3', '#3web'],
    ['#snake_case #_lead', '#snake_case', '#_lead'],
    ['#one-two', '#one'],
    ["#it's", '#it'],
    ['#a.b', '#a'],
    ['#a·b #l·lustració', '#a·b', '#l·lustració'],
    ['#a· b', '#a'],
    ['#a··b', '#a'],
    ['#·a'],
    ['#a#b', '#a'],
    ['#a @b#c', '#a', '@b'],
    ['#Bit\u200dcoin', '#Bit'],
    ['#cafe\u0301', '#cafe\u0301'],
    ['#naïve', '#naïve'],
    ['#️a'],
    ['#tag️', '#tag️'],
    ['#tag🚀', '#tag'],
    ['#tag…', '#tag'],
  ],
  names: [
    ['@lena', '@lena'],
    ['@lena-k_2', '@lena-k_2'],
    ['@lena- said', '@lena'],
    ['@lena_', '@lena_'],
    ['@2026', '@2026'],
    ['@a', '@a'],
    ["@lena's", '@lena'],
    ['@lena.', '@lena'],
    ['@lena:hi', '@lena'],
    ['.@lena', '@lena'],
    ['@@lena', '@lena'],
    ['@lena@noor', '@lena'],
    ['@lena/@noor', '@lena'],
    ['@LENA', '@LENA'],
  ],
  'the end of an address': [
    ['(https://a.example/x).', 'https://a.example/x'],
    ['“https://a.example/x”', 'https://a.example/x'],
    ['«https://a.example/x»', 'https://a.example/x'],
    ['‘https://a.example/x’', 'https://a.example/x'],
    ["'https://a.example/x'", 'https://a.example/x'],
    ['"https://a.example/x"', 'https://a.example/x'],
    ['`https://a.example/x`', 'https://a.example/x'],
    ['<https://a.example/x>', 'https://a.example/x'],
    ['**https://a.example/x**', 'https://a.example/x'],
    ['|https://a.example/x|', 'https://a.example/x'],
    ['https://a.example/x?b=1&c=2#d!', 'https://a.example/x?b=1&c=2#d'],
    ['https://a.example/x...', 'https://a.example/x'],
    ['https://a.example/x…', 'https://a.example/x'],
    ['https://a.example/x?!', 'https://a.example/x'],
    ['https://a.example.', 'https://a.example'],
    ['https://a.example, https://b.example;', 'https://a.example', 'https://b.example'],
    ['https://a.example:', 'https://a.example'],
    ['https://a.example/x\u200bmore', 'https://a.example/x'],
    ['https://a.example/x\u202emore', 'https://a.example/x'],
    ['https://a.example/x\u00a0more', 'https://a.example/x'],
    ['https://a.example\\b', 'https://a.example'],
    ["https://a.example's", 'https://a.example'],
    ['https://a.example—so', 'https://a.example'],
    ['https://a.example🚀', 'https://a.example'],
    ['https://a.example..b', 'https://a.example'],
    ['https://a.example/x),#tag', 'https://a.example/x', '#tag'],
    ['https://a.example/"x', 'https://a.example/'],
  ],
  'what belongs to an address': [
    [
      'https://en.wikipedia.org/wiki/Ethereum_(cryptocurrency)',
      'https://en.wikipedia.org/wiki/Ethereum_(cryptocurrency)',
    ],
    ['(https://en.wikipedia.org/wiki/Ether_(coin))', 'https://en.wikipedia.org/wiki/Ether_(coin)'],
    ['(see https://a.example/x_(y), too)', 'https://a.example/x_(y)'],
    ['https://a.example/x_(y).', 'https://a.example/x_(y)'],
    ['https://a.example/(a(b)c)', 'https://a.example/(a(b)c)'],
    ['https://a.example/?q[0]=1&r={id}', 'https://a.example/?q[0]=1&r={id}'],
    ['[https://a.example/x[1]]', 'https://a.example/x[1]'],
    ['[text](https://a.example/x)', 'https://a.example/x'],
    ['https://a.example/(x', 'https://a.example/'],
    ['https://a.example/x)y', 'https://a.example/x'],
    ['https://a.example/x[y)', 'https://a.example/x'],
    ['https://a.example(x)', 'https://a.example'],
    ["https://example.com/it's-here", "https://example.com/it's-here"],
    ['https://example.com/it’s-here', 'https://example.com/it’s-here'],
    ['https://a.example/$BTC/#tag/@name', 'https://a.example/$BTC/#tag/@name'],
    ['https://a.example/@lena', 'https://a.example/@lena'],
    ['https://a.example?x=1,2;3', 'https://a.example?x=1,2;3'],
    ['https://a.example#top', 'https://a.example#top'],
    ['https://a.example/c++', 'https://a.example/c++'],
    ['https://a.example/a_', 'https://a.example/a_'],
    ['https://a.example/x=', 'https://a.example/x='],
    ['https://a.example/a–b', 'https://a.example/a–b'],
    ['https://a.example/%E2%82%BF', 'https://a.example/%E2%82%BF'],
    ['https://a.example/~x/!y/*z', 'https://a.example/~x/!y/*z'],
    ['https://web.example/1/https://b.example/', 'https://web.example/1/https://b.example/'],
    ['https://a.example:8443/x', 'https://a.example:8443/x'],
    ['https://localhost:3000', 'https://localhost:3000'],
    ['https://192.168.0.1/x', 'https://192.168.0.1/x'],
    ['https://[2001:db8::1]:8443/x', 'https://[2001:db8::1]:8443/x'],
    ['https://user:word@a.example/x', 'https://user:word@a.example/x'],
    ['https://my_site.a-b.example', 'https://my_site.a-b.example'],
    ['https://i❤.example', 'https://i❤.example'],
    ['https://a.example/🚀', 'https://a.example/🚀'],
  ],
  Han: [
    ['今天#比特币 涨，买$BTC了，感谢@lena的分析', '#比特币', '$BTC', '@lena'],
    ['#比特币#今天涨了', '#比特币'],
    ['看https://a.example/x。好', 'https://a.example/x'],
    ['https://example.com/docs？好吗', 'https://example.com/docs'],
    ['https://example.com/docs；', 'https://example.com/docs'],
    ['（https://example.com/docs）', 'https://example.com/docs'],
    ['「https://example.com」', 'https://example.com'],
    ['https://example.com看看', 'https://example.com'],
    ['https://example.com：8080', 'https://example.com'],
    ['https://例子.中国/路径', 'https://例子.中国/路径'],
    ['https://例子.cn看', 'https://例子.cn'],
    ['https://zh.wikipedia.org/wiki/比特币', 'https://zh.wikipedia.org/wiki/比特币'],
    ['https://a.example/x～好', 'https://a.example/x'],
    ['https://a.example/x、＃行情', 'https://a.example/x', '＃行情'],
    ['https://example.com看#行情', 'https://example.com', '#行情'],
    ['《#行情》、$BTC。@lena！', '#行情', '$BTC', '@lena'],
    ['𠮷#𠮷野家', '#𠮷野家'],
  ],
  Kana: [
    ['今日のビットコイン＃半減期 を、データー@lena が', '＃半減期', '@lena'],
    ['#ビット・コイン', '#ビット・コイン'],
    ['#ﾋﾞｯﾄ･ｺｲﾝ', '#ﾋﾞｯﾄ･ｺｲﾝ'],
    ['#ビット・', '#ビット'],
    ['#ダブル゠ハイフン', '#ダブル゠ハイフン'],
    ['#コーヒー', '#コーヒー'],
    ['https://example.comを見て', 'https://example.com'],
    ['https://example.comを見て/よ', 'https://example.com'],
    ['https://example.com/を見て', 'https://example.com/を見て'],
    ['https://192.168.0.1を', 'https://192.168.0.1'],
    ['https://日本語.jpを見て', 'https://日本語.jp'],
    ['https://例え.テスト', 'https://例え.テスト'],
    ['https://www.abcカフェ.com/x', 'https://www.abcカフェ.com/x'],
    ['https://ja.wikipedia.org/wiki/佐々木', 'https://ja.wikipedia.org/wiki/佐々木'],
    ['https://ja.wikipedia.org/wiki/ビット・コイン', 'https://ja.wikipedia.org/wiki/ビット・コイン'],
    ['$BTCが上がる', '$BTC'],
  ],
  Hangul: [
    ['#비트코인 $BTC는 @lena가', '#비트코인', '$BTC', '@lena'],
    ['https://example.com을 보세요', 'https://example.com'],
    ['https://한국.한국/경로', 'https://한국.한국/경로'],
    ['「#코인」', '#코인'],
    ['https://ko.wikipedia.org/wiki/비트코인', 'https://ko.wikipedia.org/wiki/비트코인'],
  ],
  Arabic: [
    ['#البيتكوين، $BTC؛ @lena؟', '#البيتكوين', '$BTC', '@lena'],
    ['#نرم‌افزار', '#نرم‌افزار'],
    ['#نرم‌ افزار', '#نرم'],
    ['#بِتكُوين', '#بِتكُوين'],
    ['انظر https://example.com/a،', 'https://example.com/a'],
    ['https://example.com؟', 'https://example.com'],
    ['https://example.comو', 'https://example.com'],
    ['https://مثال.إختبار/مسار', 'https://مثال.إختبار/مسار'],
    ['https://fa.wikipedia.org/wiki/نرم‌افزار', 'https://fa.wikipedia.org/wiki/نرم‌افزار'],
    ['https://a.example/x۔', 'https://a.example/x'],
    ['ثمن$BTC'],
  ],
  Hebrew: [
    ['#ביטקוין $BTC @lena', '#ביטקוין', '$BTC', '@lena'],
    ['#צה״ל', '#צה״ל'],
    ['#ג׳ירפה', '#ג׳ירפה'],
    ['#תל־אביב', '#תל־אביב'],
    ['https://example.com׃', 'https://example.com'],
    ['https://he.wikipedia.org/wiki/ביטקוין', 'https://he.wikipedia.org/wiki/ביטקוין'],
  ],
  Devanagari: [
    ['#हिन्दी। $BTC॥', '#हिन्दी', '$BTC'],
    ['#क्‍ष', '#क्‍ष'],
    ['https://a.example/x।', 'https://a.example/x'],
    ['https://example.comपर', 'https://example.com'],
    ['https://उदाहरण.परीक्षा/पथ', 'https://उदाहरण.परीक्षा/पथ'],
    ['$BTCका भाव', '$BTC'],
  ],
  Bengali: [
    ['#বাংলা $BTC', '#বাংলা', '$BTC'],
    ['#র‍্যাব', '#র‍্যাব'],
    ['https://a.example/x।', 'https://a.example/x'],
    ['https://bn.wikipedia.org/wiki/বিটকয়েন', 'https://bn.wikipedia.org/wiki/বিটকয়েন'],
  ],
  Tamil: [
    ['#பிட்காயின் $BTC', '#பிட்காயின்', '$BTC'],
    ['https://example.comஇல்', 'https://example.com'],
    ['https://உதாரணம்.பரிட்சை', 'https://உதாரணம்.பரிட்சை'],
  ],
  Thai: [
    ['#บิตคอยน์ $BTCครับ', '#บิตคอยน์', '$BTC'],
    ['#น้ำ', '#น้ำ'],
    ['https://example.comครับ', 'https://example.com'],
    ['https://ตัวอย่าง.ทดสอบ', 'https://ตัวอย่าง.ทดสอบ'],
    ['https://a.example/x๛', 'https://a.example/x'],
  ],
  Khmer: [
    ['#ប៊ីតខញ $BTC។', '#ប៊ីតខញ', '$BTC'],
    ['https://a.example/x។', 'https://a.example/x'],
  ],
  Myanmar: [
    ['#ဘစ်ကွိုင် $BTC။', '#ဘစ်ကွိုင်', '$BTC'],
    ['https://a.example/x။', 'https://a.example/x'],
  ],
  Tibetan: [
    ['#བོད་ཡིག $BTC', '#བོད་ཡིག', '$BTC'],
    ['https://a.example/x།', 'https://a.example/x'],
  ],
  Cyrillic: [
    ['#биткоин, $BTC @lena', '#биткоин', '$BTC', '@lena'],
    ['https://example.comи', 'https://example.com'],
    ['https://пример.рф/путь', 'https://пример.рф/путь'],
    ['«#курс» „#цена“', '#курс', '#цена'],
    ['https://ru.wikipedia.org/wiki/Эфириум_(криптовалюта)', 'https://ru.wikipedia.org/wiki/Эфириум_(криптовалюта)'],
    ['#їжак #ґава', '#їжак', '#ґава'],
  ],
  Greek: [
    ['#ελληνικά· $BTC', '#ελληνικά', '$BTC'],
    ['https://a.example/x\u037e', 'https://a.example/x'],
    ['https://παράδειγμα.δοκιμή/δρόμος', 'https://παράδειγμα.δοκιμή/δρόμος'],
  ],
  Armenian: [
    ['#բիթքոին։ $BTC։', '#բիթքոին', '$BTC'],
    ['https://a.example/x։', 'https://a.example/x'],
  ],
  Georgian: [
    ['#ბიტკოინი $BTC-ის', '#ბიტკოინი', '$BTC'],
    ['https://example.comზე', 'https://example.com'],
  ],
  Ethiopic: [
    ['#ቢትኮይን። $BTC', '#ቢትኮይን', '$BTC'],
    ['https://a.example/x፣', 'https://a.example/x'],
  ],
  'Latin of other languages': [
    ['#Straße #göld #İstanbul', '#Straße', '#göld', '#İstanbul'],
    ['#tiềnảo #tie\u0302\u0300n', '#tiềnảo', '#tie\u0302\u0300n'],
    ['https://bücher.example/ä', 'https://bücher.example/ä'],
    ['https://cafe\u0301.example', 'https://cafe\u0301.example'],
    ['https://bank.vermögensberatung', 'https://bank.vermögensberatung'],
    ['¿$BTC? ¡#tag!', '$BTC', '#tag'],
  ],
}

const types: Readonly<Record<string, string>> = { '#': 'tag', $: 'cashtag', '@': 'mention', h: 'link' }

for (const [name, rows] of Object.entries(tables)) {
  test.each(rows.map(([text, ...entities]) => ({ text, entities })))(
    `finds entities, ${name}: $text`,
    ({ text, entities }) => {
      const found = findEntities(text)
      expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(entities)
      const links = found.filter(({ type }) => type === 'link')
      expect(findAddresses(text)).toEqual(links.map(({ start, end }) => ({ start, end })))
      for (const { type, start, end, word } of found) {
        const written = text.slice(start, end)
        expect(type).toBe(types[written.charAt(0).normalize('NFKC').toLowerCase()])
        const expected = type === 'link' ? written : written.slice(1)
        expect(word).toBe(type === 'cashtag' || type === 'mention' ? expected.normalize('NFKC') : expected)
      }
    },
  )
}

test('counts positions as JavaScript does, after anything', () => {
  expect(findEntities('😀👩‍🚀 #a')).toEqual([{ type: 'tag', start: 8, end: 10, word: 'a' }])
  // A tag has a letter; a person's name may be a number.
  expect(findEntities('#2026 @2026')).toEqual([{ type: 'mention', start: 6, end: 11, word: '2026' }])
})

test('ignores a tag that is too long', () => {
  const max = 'x'.repeat(writingLimits.hashTag)
  expect(findEntities(`#${max}`)).toHaveLength(1)
  expect(findEntities(`#${max}x`)).toEqual([])
})

test('finds entities in order that never overlap, in any text', () => {
  const pieces = [..."#＃$@a1 /.行😀\n_-&()・'", 'https://']
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
