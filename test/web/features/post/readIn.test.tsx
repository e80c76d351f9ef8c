import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InvalidResponseError, NetworkError } from '#bridge/exchange/errors.ts'
import type { LocaleCode } from '#bridge/site/locales.ts'
import { see, stubNearness } from '#test/support/nearness.ts'
import { setMutedWords } from '#web/features/moderation/mutedWords.ts'
import { setPathLocale } from '#web/lib/page/appearance.ts'
import { choose } from '#web/lib/page/preferences.ts'
import { readAs } from '../feed/home/world.ts'
import { begin, showCards } from '../moderation/world.tsx'

/** The first `count` cards come near the screen. */
const comeNear = (count: number) =>
  act(async () => {
    for (const card of [...document.querySelectorAll('article')].slice(0, count)) see(card, true)
    await new Promise((resolve) => setTimeout(resolve))
  })

const arabic = { languageType: 39, text: 'الاختراق كان فخًا' }
const name = 'social.translatePosts'
type World = ReturnType<typeof begin>
const asks = (world: World) => world.all(name)
const wordsOf = (ids: readonly unknown[]) => ({
  list: ids.map((id) => ({ id, title: null, text: `In English: ${id}`, entities: [], languageType: 39 })),
})
const idsIn = (body: Readonly<Record<string, unknown>>): readonly unknown[] => (Array.isArray(body.ids) ? body.ids : [])
/** Answers the last request. */
const answerLast = (world: World) =>
  act(async () => {
    const last = world.last(name)
    await last.answer(wordsOf(idsIn(last.body)))
  })
const readIn = (code: LocaleCode | undefined) => choose({ insightLanguage: code })
const texts = () => [...document.querySelectorAll('.rich-text')].map(({ textContent }) => textContent)

beforeEach(stubNearness)
afterEach(() => {
  readIn(undefined)
  setPathLocale('en')
})

test('translates the posts of a list that are about to show, up to twenty in a call', async () => {
  const world = begin()
  readIn('en')
  const { posts } = await showCards(30, arabic)
  expect(asks(world)).toEqual([])
  await comeNear(25)
  expect(asks(world).map(({ body }) => body)).toEqual([
    { ids: posts.slice(0, 20).map(({ id }) => id), language: 'en_US' },
  ])
  await answerLast(world)
  await waitFor(() => expect(asks(world)).toHaveLength(2))
  expect(idsIn(world.last(name).body)).toEqual(posts.slice(20, 25).map(({ id }) => id))
  await answerLast(world)
  await waitFor(() => expect(texts()[24]).toBe(`In English: ${posts[24]?.id}`))
  expect(texts()[25]).toBe(arabic.text)
})

test('keeps translations: a card that comes near again requests nothing', async () => {
  const world = begin()
  readIn('en')
  await showCards(2, arabic)
  await comeNear(2)
  await answerLast(world)
  await comeNear(2)
  expect(asks(world)).toHaveLength(1)
})

test('a card shows its original language, and the original on request', async () => {
  const world = begin()
  readIn('en')
  await showCards(1, arabic)
  await comeNear(1)
  await answerLast(world)
  await screen.findByText('Translated from Arabic')
  fireEvent.click(screen.getByText('Show original'))
  await waitFor(() => expect(texts()).toEqual([arabic.text]))
  expect(world.all('social.translate')).toEqual([])
})

test('shows originals unless the reader has chosen a language', async () => {
  const world = begin()
  await showCards(2, arabic)
  await comeNear(2)
  expect(asks(world)).toEqual([])
  expect(screen.getAllByRole('button', { name: 'Translate' })).toHaveLength(2)
})

test('does not translate the reader’s own posts, or posts in that language', async () => {
  const world = begin()
  readAs('1')
  readIn('en-GB')
  await showCards(1)
  await showCards(1, arabic)
  await comeNear(2)
  expect(asks(world)).toEqual([])
})

test('requests once from an exchange without this call, and then offers a button per post', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const world = begin()
  readIn('ja')
  await showCards(3, arabic)
  await comeNear(1)
  await act(() => world.last(name).fail(new InvalidResponseError(404)))
  await comeNear(3)
  expect(asks(world)).toHaveLength(1)
  expect(texts()).toEqual([arabic.text, arabic.text, arabic.text])
  expect(screen.getAllByRole('button', { name: 'Translate' })).toHaveLength(3)
  expect(warned).toHaveBeenCalledWith('Could not translate posts. Showing the originals.', expect.anything())
})

test('retries a lost request', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const world = begin()
  readIn('en')
  await showCards(1, arabic)
  await comeNear(1)
  await act(() => world.last(name).fail(new NetworkError(false, undefined)))
  await comeNear(1)
  expect(asks(world)).toHaveLength(2)
  await answerLast(world)
  await waitFor(() => expect(texts()[0]).toContain('In English'))
})

test('mutes words of the original, not of its translation', async () => {
  const world = begin()
  readIn('en')
  const { posts } = await showCards(2, arabic)
  await comeNear(2)
  await answerLast(world)
  await waitFor(() => expect(texts()).toEqual(posts.map(({ id }) => `In English: ${id}`)))
  await act(async () => void setMutedWords(['English']))
  expect(texts()).toHaveLength(2)
  await act(async () => void setMutedWords(['الاختراق']))
  await waitFor(() => expect(texts()).toEqual([]))
})

test('translates an article’s card separately from its page', async () => {
  const world = begin()
  readIn('en')
  await showCards(1, { ...arabic, kind: 'article', title: 'فخ' })
  await comeNear(1)
  const [id] = idsIn(world.last(name).body)
  await act(() =>
    world.last(name).answer({ list: [{ id, title: 'A trap', text: 'It was one.', entities: [], languageType: 39 }] }),
  )
  await screen.findByRole('heading', { name: 'A trap' })
  const { $translationOf } = await import('#web/features/post/translations.ts')
  const stop = $translationOf.listen(() => {})
  expect($translationOf.get()('post', String(id))).toBeUndefined()
  stop()
})

test('lists keep that language when a post is translated on demand, and can show originals', async () => {
  const world = begin()
  readAs('77')
  readIn('en')
  await showCards(1, arabic)
  await waitFor(() => expect(world.all('social.userIndex')).toHaveLength(1), { timeout: 5_000 })
  const detail = { translateLanguage: 'ar_AE' }
  await act(() => world.last('social.userIndex').answer({ userInfo: { userId: '77' }, similar: [], detail }))
  expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull()
  await comeNear(1)
  await answerLast(world)
  await waitFor(() => expect(texts()[0]).toContain('In English'))
  fireEvent.click(screen.getByRole('button', { name: 'Translate' }))
  await waitFor(() => expect(texts()).toEqual([arabic.text]))
  expect(world.all('social.translate')).toEqual([])
})
