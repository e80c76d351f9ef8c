import { expect, test } from 'vitest'
import { foldWord, hasWord } from '#web/lib/content/foldWord.ts'

const finds = (text: string, word: string): boolean => hasWord(foldWord(text), foldWord(word))

test.each([
  ['a whole word', 'The airdrop is live.', 'airdrop', true],
  ['no part of a longer one', 'Airdrops are live.', 'airdrop', false],
  ['no part of a word with an underscore', '#airdrop_now', 'airdrop', false],
  ['any case', 'AIRDROP!', 'airdrop', true],
  ['without accents', 'Résumé', 'resume', true],
  ['with accents that the text lacks', 'Munchen', 'München', true],
  ['letters that only look plain', 'Đông Łódź', 'dong lodz', true],
  ['full-width forms', 'ＢＴＣ　ｍｏｏｎ', 'btc moon', true],
  ['a tag by its word', 'soon #Airdrop', 'airdrop', true],
  ['a word by its tag only where it is one', 'an airdrop', '#airdrop', false],
  ['a full-width tag', '＃Airdrop', '#airdrop', true],
  ['a cashtag', 'long $PEPE!', '$pepe', true],
  ['a phrase over other spaces', 'to  the\nmoon', 'to the moon', true],
  ['Chinese inside a sentence', '今天有空投活动', '空投', true],
  ['Latin between Chinese', '我买BTC了', 'btc', true],
  ['Japanese with its own marks', 'ビットコインが上がる', 'ビットコイン', true],
  ['no Japanese that differs by a mark', 'はし', 'ばし', false],
  ['Thai without spaces', 'วันนี้มีแจกฟรีนะ', 'แจกฟรี', true],
  ['Arabic with vowel marks', 'عُمْلَة جديدة', 'عملة', true],
  ['a word split by what is not seen', 'air\u200bdrop', 'airdrop', true],
  ['an emoji', 'to the 🚀🚀', '🚀', true],
])('a muted word finds %s', (_, text, word, found) => {
  expect(finds(text, word)).toBe(found)
})
