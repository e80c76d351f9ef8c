import english from 'insights:english'
import { cleanStores } from 'nanostores'
import { afterEach, expect, test, vi } from 'vitest'
import { onFault } from '#bridge/lib/report.ts'
import { cardMessages } from '#web/i18n/en/card.ts'
import { homeMessages } from '#web/i18n/en/home.ts'
import { rankMessages } from '#web/i18n/en/rank.ts'
import { type HostMessages, ownMessages } from '#web/i18n/hostMessages.ts'
import { clearOwnMessages, loadLocale, type OwnMessages, setOwnMessages, watchMessages } from '#web/i18n/i18n.ts'
import { checkOwnWords } from '#web/i18n/messageFaults.ts'
import { ownWords } from '#web/i18n/ownWords.ts'
import { $isReady, setPathLocale } from '#web/lib/page/appearance.ts'

afterEach(() => {
  clearOwnMessages()
  setPathLocale(null)
  cleanStores(homeMessages, rankMessages)
})

const say = (messages: HostMessages) => {
  setOwnMessages(async () => ownMessages(messages))
  return loadLocale('en')
}

test('replaces our words with the host’s, in English too, and keeps all others', async () => {
  await say({ en: { home: { title: 'Community', newPosts: { one: '{count} story', other: '{count} stories' } } } })
  const { title, newPosts, hot } = homeMessages.get()
  expect([title, newPosts(1), newPosts(3), hot]).toEqual(['Community', '1 story', '3 stories', 'Hot'])
  clearOwnMessages()
  expect(homeMessages.get().title).toBe('Insights')
})

test('keeps our words if the host’s fail to load, in English and in another language', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const lost = new Error('lost')
  setOwnMessages(() => Promise.reject(lost))
  await loadLocale('en')
  setPathLocale('de')
  await loadLocale('de')
  expect(homeMessages.get().following).toBe('Folge ich')
  expect(warned.mock.calls).toEqual([[lost], [lost]])
})

test('waits for the host’s words in English, but not for our own', async () => {
  const isReady = () => $isReady.get()('en')
  const quiet = watchMessages()
  expect([quiet.first, isReady()]).toEqual([true, true])
  quiet.stop()
  let bring: (own: OwnMessages) => void = () => {}
  setOwnMessages(() => new Promise((resolve) => (bring = resolve)))
  const { first, stop } = watchMessages()
  expect(isReady()).toBe(false)
  bring(ownWords({ en: { home: { title: 'Community' } } }))
  await first
  expect([isReady(), homeMessages.get().title]).toEqual([true, 'Community'])
  stop()
})

test('merges them into loaded messages in another language, including those of later screens', async () => {
  await say({ de: { home: { hot: 'Brandaktuell' }, rank: { title: 'Bestenliste' } } })
  setPathLocale('de')
  await loadLocale('de')
  expect(homeMessages.get()).toMatchObject({ hot: 'Brandaktuell', following: 'Folge ich' })
  // A screen that shows asks for its messages, unless they are here.
  const stop = rankMessages.listen(() => {})
  await vi.waitFor(() => expect(rankMessages.get().title).toBe('Bestenliste'), { timeout: 5_000 })
  expect(rankMessages.get().week).toBe('7 Tage')
  stop()
})

test.each([
  ['es-AR', { es: { home: { hot: 'Arde' } } }, 'Arde'],
  ['en-GB', { en: { home: { hot: 'Blazing' } } }, 'Blazing'],
  ['es-AR', { es: { home: { hot: 'Arde' } }, 'es-AR': { home: { hot: 'Que arde' } } }, 'Que arde'],
] as const)('in %s uses the words of the language too, after the region’s own: %j', async (locale, messages, hot) => {
  await say(messages)
  setPathLocale(locale)
  await loadLocale(locale)
  expect(homeMessages.get().hot).toBe(hot)
})

test.each([
  [{ en: { home: { titel: 'Community' } } }, 'en: home.titel is none of ours.'],
  [{ en: { house: { title: 'Community' } } }, 'en: house.title is none of ours.'],
  [{ en: { document: { homeTitle: 'Community' } } }, 'en: document.homeTitle is none of ours.'],
  [{ en: { home: { title: 7 } } }, 'en: home.title is neither a text nor plural forms.'],
  [{ en: { home: { title: ' ' } } }, 'en: home.title is empty.'],
  [{ en: { home: { title: 'Community of {name}' } } }, 'en: home.title has the placeholders {name}; English has none.'],
  [{ en: { card: { openPost: 'A post' } } }, 'en: card.openPost has the placeholders none; English has {name}.'],
  [{ en: { home: { newPosts: 'More' } } }, 'en: home.newPosts has no plural forms.'],
  [{ ru: { home: { newPosts: { one: '{count}', other: '{count}' } } } }, 'ru: home.newPosts has no form “few”.'],
  [{ tlh: { home: { title: 'Community' } } }, 'tlh is none of our languages.'],
])('reports %j and leaves it out', (messages, sentence) => {
  const { faults, words } = checkOwnWords(messages, english)
  expect(faults).toContain(sentence)
  expect(words).toEqual({})
})

test('reports faulty messages once, on the console and to the host, and uses the valid ones', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const faults: unknown[] = []
  const stop = onFault((fault) => faults.push(fault))
  await say({ en: { home: { title: 'Community' }, card: { openPost: 'A post' } } })
  stop()
  expect(told.mock.calls).toEqual([[expect.stringContaining('- en: card.openPost has the placeholders none')]])
  expect(faults).toMatchObject([{ kind: 'host', name: 'messages' }])
  expect(homeMessages.get().title).toBe('Community')
  expect(cardMessages.get().openPost({ name: 'Nine' })).toBe('Post by Nine')
})

test('gives keys and values the types of the English messages', () => {
  // @ts-expect-error: no such key.
  const key: HostMessages = { en: { home: { titel: '' } } }
  // @ts-expect-error: no such namespace.
  const namespace: HostMessages = { en: { house: {} } }
  // @ts-expect-error: it counts.
  const plural: HostMessages = { en: { home: { newPosts: '{count} posts' } } }
  // @ts-expect-error: no such language.
  const language: HostMessages = { tlh: {} }
  expect(checkOwnWords({ ...key, ...namespace, ...plural, ...language }, english).faults.length).toBeGreaterThan(0)
})
