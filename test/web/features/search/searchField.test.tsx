import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $recentSearch, $searchTag } from '#web/lib/page/preferences.ts'
import { whenChecked } from '#web/lib/secrets/secrets.ts'
import { mira } from '../feed/home/world.ts'
import { bitcoin, forgetChoices, openSearch, stubBrowser } from './world.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => {
  forgetChoices()
})

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const type = (value: string) => fireEvent.input(field(), { target: { value } })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const options = () => screen.queryAllByRole('option')
const list = [
  { type: 'person', person: mira },
  { type: 'topic', topic: { hashTag: 'Bitcoin', posts: 3, views: 9 } },
  { type: 'coin', coin: bitcoin },
]

async function suggest(value = 'bi') {
  const { world } = openSearch()
  type(value)
  await wait(150)
  await act(async () => {
    void world.last('social.associationByTitle').answer({ list })
    await vi.advanceTimersByTimeAsync(0)
  })
  return world
}

test('requests suggestions after 150 ms without typing, and aborts older requests', async () => {
  const { world } = openSearch()
  type('b')
  await wait(149)
  type('bi')
  await wait(149)
  expect(world.all('social.associationByTitle')).toHaveLength(0)
  await wait(1)
  expect(world.last('social.associationByTitle').body.title).toBe('bi')
  type('bit')
  expect(world.last('social.associationByTitle').signal?.aborted).toBe(true)
  await wait(150)
  expect(world.last('social.associationByTitle').body.title).toBe('bit')
})

test('requests, searches and moves nothing during composition', async () => {
  const { world } = openSearch()
  fireEvent.compositionStart(field())
  type('ビッ')
  fireEvent.keyDown(field(), { key: 'Enter' })
  await wait(1_000)
  expect(world.all('social.associationByTitle')).toHaveLength(0)
  expect(world.all('social.search')).toHaveLength(0)
  fireEvent.compositionEnd(field())
  await wait(150)
  expect(world.last('social.associationByTitle').body.title).toBe('ビッ')
})

test('arrow keys move through the suggestions and back to the text, and keep the input', async () => {
  await suggest()
  expect(field().getAttribute('aria-expanded')).toBe('true')
  const marks: (string | null)[] = []
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    fireEvent.keyDown(field(), { key })
    marks.push(field().getAttribute('aria-activedescendant'))
  }
  const ids = options().map(({ id }) => id)
  expect(marks).toEqual([ids[0], ids[1], ids[2], null, ids[2]])
  expect(options()[2]?.getAttribute('aria-selected')).toBe('true')
  expect(field().value).toBe('bi')
})

test('Enter opens the marked suggestion and stores it; without one it searches', async () => {
  const world = await suggest()
  const topic = options()[1]
  const clicked = vi.fn((event: Event) => event.preventDefault())
  document.addEventListener('click', clicked)
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  fireEvent.keyDown(field(), { key: 'Enter' })
  document.removeEventListener('click', clicked)
  expect(clicked.mock.calls.map(([{ target }]) => target)).toEqual([topic])
  expect(topic?.getAttribute('href')).toBe('/insights/topics/details/Bitcoin')
  expect($recentSearch.get()).toEqual(['#Bitcoin'])
  expect($searchTag.get()).toBe('Bitcoin')
  expect(world.all('social.search')).toHaveLength(0)
  fireEvent.keyDown(field(), { key: 'Enter' })
  await wait(0)
  expect(world.last('social.search').body.query).toBe('bi')
  expect(location.search).toBe('?q=bi')
})

test('Escape closes the suggestions and keeps the text', async () => {
  await suggest()
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(options()).toEqual([])
  expect(field().value).toBe('bi')
})

test('marks the match in a suggestion', async () => {
  await suggest()
  expect(options().map((option) => [...option.querySelectorAll('mark')].map((mark) => mark.textContent))).toEqual([
    [],
    ['Bi'],
    ['Bi'],
  ])
})

test('keeps the search usable when suggestions fail', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { world } = openSearch()
  type('bi')
  await wait(150)
  await act(async () => {
    void world.last('social.associationByTitle').fail(new Error('no'))
    await vi.advanceTimersByTimeAsync(0)
  })
  fireEvent.keyDown(field(), { key: 'Enter' })
  await wait(0)
  expect(world.last('social.search').body.query).toBe('bi')
})

const phrase = 'cactus lumber oyster quantum saddle tornado umbrella velvet walnut zebra ozone puppy'
const key = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
test.each([phrase, key])('neither requests, searches nor stores a secret: %s', async (secret) => {
  await whenChecked(phrase)
  const { world } = openSearch()
  type(secret)
  await wait(1_000)
  fireEvent.keyDown(field(), { key: 'Enter' })
  await wait(1_000)
  expect(world.all('social.associationByTitle')).toHaveLength(0)
  expect(world.all('social.search')).toHaveLength(0)
  expect($recentSearch.get()).toEqual([])
  expect(screen.getByRole('alert').textContent).toMatch(/^This looks like a seed phrase or private key/)
  type('bitcoin')
  expect(screen.getByRole('alert').textContent).toBe('')
  await wait(150)
  expect(world.last('social.associationByTitle').body.title).toBe('bitcoin')
})
