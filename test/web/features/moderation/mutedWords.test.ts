import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $filterPost } from '#web/features/moderation/filterPost.ts'
import {
  $mutedWords,
  $mutedWordsWaiting,
  cleanWords,
  maxWordLength,
  maxWords,
  setMutedWords,
  watchMutedWords,
} from '#web/features/moderation/mutedWords.ts'
import { openWorld, postWith, readAs } from '../feed/home/world.ts'

let user = 0
/** Another account each time, because data is stored by reader. */
const logIn = (): void => readAs(`u${++user}`)
const logOut = (): void => readAs('')

/** An account with muted words. */
function openAccount(words: readonly string[]) {
  const account = { words, told: 0, fails: false }
  const world = openWorld({
    'social.settings': ({ mutedWords }) => {
      if (account.fails) throw new Error('The exchange is being repaired.')
      if (Array.isArray(mutedWords)) {
        account.words = mutedWords
        account.told++
      }
      return { mutedWords: account.words }
    },
  })
  return { account, world }
}

let stop: (() => void) | undefined
beforeEach(() => {
  localStorage.clear()
  openAccount([])
  logOut()
})
afterEach(() => {
  stop?.()
  stop = undefined
})

test('keeps a visitor’s words on this device, without a request', async () => {
  const { world } = openAccount([])
  await setMutedWords(['airdrop'])
  expect($mutedWords.get()).toEqual(['airdrop'])
  expect(world.all('social.settings')).toHaveLength(0)
})

test('merges both lists at the log-in without losing a word', async () => {
  await setMutedWords(['airdrop', 'pump'])
  const { account } = openAccount(['Pump', 'casino'])
  logIn()
  stop = watchMutedWords()
  await vi.waitFor(() => expect([...$mutedWords.get()].sort()).toEqual(['airdrop', 'casino', 'pump']))
  await vi.waitFor(() => expect([...account.words].sort()).toEqual(['airdrop', 'casino', 'pump']))
  logOut()
  expect($mutedWords.get()).toEqual([])
})

test('does not restore a word that was removed on another device', async () => {
  const { account } = openAccount(['airdrop', 'casino'])
  logIn()
  stop = watchMutedWords()
  await vi.waitFor(() => expect($mutedWords.get()).toEqual(['airdrop', 'casino']))
  account.words = ['casino']
  await setMutedWords([...$mutedWords.get(), 'pump'])
  expect([...account.words].sort()).toEqual(['casino', 'pump'])
  expect([...$mutedWords.get()].sort()).toEqual(['casino', 'pump'])
})

test('applies words that the exchange rejected here, shows them as waiting, and sends them with the next change', async () => {
  const { account } = openAccount(['casino'])
  logIn()
  stop = watchMutedWords()
  await vi.waitFor(() => expect($mutedWords.get()).toEqual(['casino']))
  account.fails = true
  await expect(setMutedWords(['airdrop'])).rejects.toThrow('The exchange is being repaired.')
  expect($mutedWords.get()).toEqual(['airdrop'])
  expect($mutedWordsWaiting.get()).toBe(true)
  account.fails = false
  await setMutedWords(['airdrop', 'pump'])
  expect([...account.words].sort()).toEqual(['airdrop', 'pump'])
  expect($mutedWordsWaiting.get()).toBe(false)
})

test('stores words once, trimmed and within bounds', () => {
  expect(cleanWords([' To  the moon ', 'TO THE MOON', '', '  ', 7])).toEqual(['To the moon'])
  expect(cleanWords(['a'.repeat(80)])[0]).toHaveLength(maxWordLength)
  expect(cleanWords(Array.from({ length: 300 }, (_, at) => `w${at}`))).toHaveLength(maxWords)
})

test('checks no text when nothing is muted', () => {
  const post = postWith('unread')
  const text = vi.fn(() => 'airdrop')
  Object.defineProperty(post, 'text', { get: text })
  expect($filterPost.get()(post)).toBeUndefined()
  expect(text).not.toHaveBeenCalled()
})

test('does not fold the reader’s own posts', async () => {
  logIn()
  await setMutedWords(['airdrop'])
  const own = { ...postWith('own').author, userId: `u${user}` }
  expect($filterPost.get()(postWith('own', { text: 'airdrop', author: own }))).toBeUndefined()
  expect($filterPost.get()(postWith('other', { text: 'airdrop' }))).toEqual({ word: 'airdrop' })
})
