import { wordlist } from '@scure/bip39/wordlists/english.js'
import { expect, test } from 'vitest'
import { findSeedPhrase, mayHaveSeedPhrase } from '../../../web/content/seedPhrase.ts'

/** Words of the list, far apart and never in order. */
const phraseOf = (length: number): string =>
  Array.from({ length }, (_, at) => wordlist[(at * 733 + 91) % wordlist.length]).join(' ')

test.each([12, 15, 18, 21, 24])('a phrase of %i words is found, whether its checksum is right or not', (length) => {
  const phrase = phraseOf(length)
  expect(findSeedPhrase(phrase)).toEqual({ start: 0, end: phrase.length })
})

test('a phrase of one word again and again is found too', () => {
  expect(findSeedPhrase(`${'abandon '.repeat(11)}about`)).toBeDefined()
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
test.each(Object.entries(disguises))('a phrase is found %s', (_, disguise) => {
  const words = phraseOf(12).split(' ')
  const text = disguise(words)
  const found = findSeedPhrase(text)
  expect(found).toBeDefined()
  const stretch = text
    .slice(found?.start, found?.end)
    .normalize('NFKC')
    .replace(/\u200b/g, '')
    .toLowerCase()
  expect(words.every((word) => stretch.includes(word))).toBe(true)
  expect(stretch).not.toContain('hope')
})

test('everyday words before a phrase do not hide it', () => {
  const phrase = phraseOf(12)
  const text = `when you can win this game then you will only like that ${phrase}`
  const { start = -1, end } = findSeedPhrase(text) ?? {}
  expect(text.slice(start, end)).toContain(phrase)
})

test('eleven words are none yet, and no more than eight of them leave the page', () => {
  expect(findSeedPhrase(phraseOf(11))).toBeUndefined()
  expect(mayHaveSeedPhrase(phraseOf(9))).toBe(true)
  expect(mayHaveSeedPhrase(phraseOf(8))).toBe(false)
  expect(mayHaveSeedPhrase(`${phraseOf(8)} the ${phraseOf(8)}`)).toBe(false)
})

const ordinary = [
  'When will they add more power to the network? All people I know there can use it about once a year.',
  'You can only win this game when you learn that cash is also a position, never a fault.',
  'Long term: buy the dip, hold, and wait until the market agrees. Short term: nobody knows.',
  'I sold my car, my bike and my old phone to buy this coin, and then the price fell that very same day.',
  'Bitcoin, Ether, Solana, Ripple, Cardano, Dogecoin, Polkadot, Avalanche, Chainlink, Litecoin, Toncoin, Tron: pick one.',
  'Mon avis : le marché va rester calme toute la semaine, et puis la Fed va parler mardi ou mercredi soir.',
  '<p class="word">word</p> = `word` <word>word</word> {word: word, word: word} <word> word = word <b>word</b>',
]
test.each(ordinary)('an ordinary text is none: %s', (text) => {
  expect(mayHaveSeedPhrase(text)).toBe(false)
})
