import { generateMnemonic } from '@scure/bip39'
import { beforeAll, describe, expect, test } from 'vitest'
import { foldedWord, languages } from '#web/lib/secrets/languages.ts'
import { findSecret, isChecked, isWithheld, suspiciousIn, whenChecked } from '#web/lib/secrets/secrets.ts'

const names = [
  ...(['english', 'french', 'spanish', 'italian', 'portuguese', 'czech', 'japanese', 'korean'] as const),
  ...(['simplified-chinese', 'traditional-chinese'] as const),
]
const listOf = (name: string): Promise<{ readonly words: readonly string[]; readonly everyday: string }> =>
  import(`#web/lib/secrets/lists/${name}.ts`)

/** Words of a list, far apart and never in order. */
const some = (words: readonly string[], length: number): string =>
  Array.from({ length }, (_, at) => words[(at * 733 + 91) % words.length]).join(' ')
let english: readonly string[] = []
const phraseOf = (length: number): string => some(english, length)

test('requests a word list after nine consecutive words that look like its own, and holds the text until it loads', async () => {
  // Another test of this process may have brought them.
  for (const language of languages) language.list = undefined
  const short = 'one can buy the dip'
  expect([isWithheld(short), isChecked(short)]).toEqual([false, true])
  const long = 'Nine quite plain words that might even become phrases'
  expect([isWithheld(long), isChecked(long)]).toEqual([true, false])
  await whenChecked(long)
  expect([isWithheld(long), isChecked(long)]).toEqual([false, true])
  expect(languages.map(({ list }) => list !== undefined).lastIndexOf(true)).toBeLessThan(6)
  const korean = '아버지 어머니 가방 나무 하늘 바다 사람 노래 구름'
  expect(isWithheld(korean)).toBe(true)
  await whenChecked(korean)
  expect(isChecked(korean)).toBe(true)
})

describe('with all lists', () => {
  beforeAll(async () => {
    await Promise.all(languages.map((language) => language.load()))
    english = (await listOf('english')).words
  })

  test.each([12, 15, 18, 21, 24])('finds a phrase of %i words, whether its checksum is right or not', (length) => {
    const phrase = phraseOf(length)
    expect(findSecret(phrase)).toEqual({ start: 0, end: phrase.length })
  })

  // Of 17,000 phrases of twelve words drawn at random, one has so many everyday words that it reads as a sentence, in Chinese; in
  // the other languages it is one of 35,000 or more. Two of forty are not to be.
  test.each(names)('finds phrases in %s as wallets write them, and without accents', async (name) => {
    const { words } = await listOf(name)
    const phrases = [128, 256].flatMap((strength) =>
      Array.from({ length: 20 }, () => generateMnemonic([...words], strength)),
    )
    const missed = phrases.filter((phrase) => !findSecret(phrase))
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(1)
    const bare = phrases.map((phrase) => phrase.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''))
    expect(bare.filter((phrase) => !findSecret(phrase)).length).toBe(missed.length)
  })

  test.each(names)(
    'matches each word of the list in %s by its shape, and takes everyday words from the list',
    async (name) => {
      const { words, everyday } = await listOf(name)
      const { shape } = languages[names.indexOf(name)] ?? {}
      expect(words.filter((word) => !shape?.test(foldedWord(word)))).toEqual([])
      const list = new Set(words.map(foldedWord))
      const isPair = (word: string) => [...word].length === 2 && [...word].every((one) => list.has(foldedWord(one)))
      expect(
        everyday
          .trim()
          .split(/\s+/)
          .filter((word) => !list.has(foldedWord(word)) && !isPair(word)),
      ).toEqual([])
    },
  )

  test('finds a phrase of one repeated word', () => {
    expect(findSecret(`${'abandon '.repeat(11)}about`)).toBeDefined()
  })

  const disguises: Readonly<Record<string, (words: readonly string[]) => string>> = {
    'between other words': (words) => `Is this safe? ${words.join(' ')} … I hope the best`,
    'in a numbered list': (words) => words.map((word, at) => `${at + 1}. ${word}`).join('\n'),
    'apart by commas': (words) => words.join(', '),
    'in capitals': (words) => words.join(' ').toUpperCase(),
    'in letters of full width': (words) =>
      words.join(' ').replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    'with characters that are not seen': (words) =>
      words.map((word) => `${word[0]}\u200b${word.slice(1)}`).join(' \u200b '),
  }
  test.each(Object.entries(disguises))('finds a phrase %s', (_, disguise) => {
    const words = phraseOf(12).split(' ')
    const text = disguise(words)
    const found = findSecret(text)
    expect(found).toBeDefined()
    const stretch = text
      .slice(found?.start, found?.end)
      .normalize('NFKC')
      .replace(/\u200b/g, '')
      .toLowerCase()
    expect(words.every((word) => stretch.includes(word))).toBe(true)
    expect(stretch).not.toContain('hope')
  })

  test('finds a phrase after everyday words', () => {
    const phrase = phraseOf(12)
    const text = `when you can win this game then you will only like that ${phrase}`
    const { start = -1, end } = findSecret(text) ?? {}
    expect(text.slice(start, end)).toContain(phrase)
  })

  test('ignores eleven words, and lets at most eight of them leave the page', () => {
    expect(findSecret(phraseOf(11))).toBeUndefined()
    expect(isWithheld(phraseOf(9))).toBe(true)
    expect(isWithheld(phraseOf(8))).toBe(false)
    expect(isWithheld(`${phraseOf(8)} the ${phraseOf(8)}`)).toBe(false)
  })

  test('reports both phrases of a text', () => {
    const text = `${phraseOf(12)}. This is the first of them, and that is the other one: ${phraseOf(15)}`
    expect(suspiciousIn(text)).toHaveLength(2)
  })

  const ordinary = [
    'When will they add more power to the network? All people I know there can use it about once a year.',
    'You can only win this game when you learn that cash is also a position, never a fault.',
    'Long term: buy the dip, hold, and wait until the market agrees. Short term: hardly anyone knows.',
    'I sold my car, my bike and my old phone to buy this coin, and then the price fell that very same day.',
    'Bitcoin, Ether, Solana, Ripple, Cardano, Dogecoin, Polkadot, Avalanche, Chainlink, Litecoin, Toncoin, Tron: pick one.',
    'Mon avis : le marché va rester calme toute la semaine, et puis la Fed va parler mardi ou mercredi soir.',
    '<p class="word">word</p> = `word` <word>word</word> {word: word, word: word} <word> word = word <b>word</b>',
    '我的一个朋友在中国有一家公司，他说这个市场还会上来，我们不要着急。',
    'この きかい に ぜひ おためし ください。おまちして います。',
    'https://etherscan.io/tx/0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060 went through',
    'My address is bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq, or 0x742d35Cc6634C0532925a3b844Bc454e4438f44e.',
    'PROMO CODE SAVE20NOW and INVITECODE ABCDEFGHIJKLMNOP and 1234567890123456',
  ]
  test.each(ordinary)('finds no secret in ordinary text: %s', (text) => {
    expect(suspiciousIn(text)).toEqual([])
  })
})

// None of these opens anything: each is a form with letters of its alphabet.
const keys: Readonly<Record<string, string>> = {
  'in hex': '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
  'in hex, with 0x': '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
  'of Bitcoin (WIF)': `5${'HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4d'.repeat(2).slice(0, 50)}`,
  'of Bitcoin, compressed': `K${'wDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjg'.repeat(2).slice(0, 51)}`,
  'of a whole wallet': `xprv${'9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2n'.repeat(4).slice(0, 107)}`,
  'of Solana': '4NwJWqJmfkVzDUcPmQmJ'.repeat(5).slice(0, 88),
  'of Nostr': `nsec1${'vl029mgpspedva04g90vltkh6fvh240zq'.repeat(2).slice(0, 58)}`,
  'of Stellar': `S${'CZANGBA5YHTNYVVV4C3U252E2B6P6F5T3U'.repeat(2).slice(0, 55)}`,
  'in a block': '-----BEGIN RSA PRIVATE KEY-----',
  'of an authenticator': 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  'of an authenticator, as its address': 'otpauth://totp/me?secret=JBSWY3DPEHPK3PXP',
}
test.each(Object.entries(keys))('finds a private key %s without a word list', (_, key) => {
  const text = `keep this: ${key}, will you`
  const { start, end } = findSecret(text) ?? {}
  expect(text.slice(start, end).startsWith(key.slice(0, 20))).toBe(true)
  expect([isWithheld(text), isChecked(text)]).toEqual([true, true])
  if (/^\w+$/.test(key)) expect(isWithheld(`${key.slice(0, 8)}\u200b${key.slice(8)}`)).toBe(true)
})

test('recognises a private key only when complete', () => {
  const key = '9f2c4be1a07d835560ee17b2c94af3d81b6e20575ac8d94f3e716b08a2cd5f43'
  expect([findSecret(key.slice(1)), findSecret(key)]).toEqual([undefined, expect.anything()])
})
