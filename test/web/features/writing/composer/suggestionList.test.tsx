import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeCookie } from '#bridge/storage/cookies.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { setCookie } from '#test/support/setCookie.ts'
import { mira } from '#test/web/features/feed/home/world.ts'
import { stubBrowser } from '#test/web/features/search/world.tsx'
import { field, openComposer, options, type } from './helpers.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => {
  writeCookie(sandbox.cookies.user, '', 0)
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const key = (name: string, init: object = {}) => fireEvent.keyDown(field(), { key: name, ...init })
const names = () => options().map((option) => option.querySelector('bdi')?.textContent)
const topic = (hashTag: string) => ({ type: 'topic', topic: { hashTag, posts: 3, views: 9 } })

async function openAt(text: string) {
  const opened = openComposer()
  type(text)
  await wait(200)
  return opened
}

test.each(['$b', '＄b'])('searches coins locally, without a request per letter: %s', async (text) => {
  const { world } = await openAt(text)
  expect(names()).toEqual(['BNB', 'BTC'].sort((one, other) => names().indexOf(one) - names().indexOf(other)))
  expect(world.all('social.associationByTitle')).toEqual([])
})

test('inserts a line break on Enter without an active row', async () => {
  const { onClose } = await openAt('$b')
  expect(options()).toHaveLength(2)
  expect(field().getAttribute('aria-activedescendant')).toBeNull()
  expect(key('Enter')).toBe(true)
  expect(key('Tab')).toBe(true)
  type('\n')
  await wait(200)
  expect(field().value).toBe('$b\n')
  expect(options()).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})

test.each(['Enter', 'Tab'])('%s inserts the marked row: replaces only the word, with one space', async (name) => {
  const { draft } = await openAt('buy $b')
  key('ArrowDown')
  const marked = options()[0]
  expect(field().getAttribute('aria-activedescendant')).toBe(marked?.id)
  expect(marked?.getAttribute('aria-selected')).toBe('true')
  const taken = marked?.querySelector('.association__name')?.textContent
  expect(key(name)).toBe(false)
  expect(field().value).toBe(`buy $${taken} `)
  expect(field().selectionStart).toBe(field().value.length)
  expect(draft.$draft.get().text).toBe(field().value)
  await wait(200)
  expect(options()).toEqual([])
})

test('replaces the whole word at the caret without adding a second space', async () => {
  openComposer({ text: 'buy $btx now' })
  act(() => {
    field().setSelectionRange(7, 7)
    fireEvent.keyUp(field(), { key: 'ArrowLeft' })
  })
  await wait(200)
  fireEvent.click(options()[0] ?? field())
  expect(field().value).toMatch(/^buy \$BTC now$/)
})

test('keeps a full-width sign', async () => {
  await openAt('＄et')
  key('ArrowDown')
  key('Enter')
  expect(field().value).toBe('＄ETH ')
})

test('closes the list for the current word on Escape, and keeps the composer open', async () => {
  const { onClose } = await openAt('$b')
  expect(key('Escape')).toBe(false)
  expect(options()).toEqual([])
  type('t')
  await wait(200)
  expect(options()).toEqual([])
  type(' $e')
  await wait(200)
  expect(names()).toEqual(['ETH'])
  expect(field().value).toBe('$bt $e')
  expect(onClose).not.toHaveBeenCalled()
})

test('suggests nothing and ignores keys during composition', async () => {
  await openAt('$b')
  key('ArrowDown')
  expect(key('Enter', { isComposing: true })).toBe(true)
  expect(key('Enter', { keyCode: 229 })).toBe(true)
  expect(field().value).toBe('$b')
  fireEvent.compositionStart(field())
  expect(options()).toEqual([])
  expect(document.querySelector('.writing--composing')).toBeTruthy()
  type('t')
  await wait(500)
  expect(options()).toEqual([])
  expect(key('Enter', { isComposing: true })).toBe(true)
  fireEvent.compositionEnd(field())
  await wait(200)
  expect(names()).toEqual(['BTC'])
  expect(field().value).toBe('$bt')
})

test('debounces requests for tags, aborts older ones, and shows the last result', async () => {
  const { world } = openComposer()
  type('#b')
  await wait(149)
  type('i')
  expect(world.all('social.associationByTitle')).toHaveLength(0)
  await wait(150)
  const first = world.last('social.associationByTitle')
  expect(first.body.title).toBe('#bi')
  type('t')
  await wait(150)
  expect(first.signal?.aborted).toBe(true)
  await act(() =>
    world.last('social.associationByTitle').answer({ list: [topic('Bitcoin'), { type: 'person', person: mira }] }),
  )
  expect(names()).toEqual(['#Bitcoin'])
})

test('suggests followed people first, and each person once', async () => {
  setCookie(sandbox.cookies.user, '7')
  const { world } = await openAt('@mi')
  await act(() =>
    world.last('social.associationByTitle').answer({
      list: [
        { type: 'person', person: { ...mira, userId: '9', nickName: 'Mika' } },
        { type: 'person', person: mira },
      ],
    }),
  )
  await act(() => world.last('social.follows').answer({ people: [mira], cursor: null, total: 1 }))
  await wait(0)
  expect(world.last('social.follows').body).toMatchObject({ userId: '7', kind: 'focus', query: 'mi' })
  expect(names()).toEqual(['Mira', 'Mika'])
  key('ArrowDown')
  key('Enter')
  expect(field().value).toBe('@mira ')
})

test('keeps the text unchanged when suggestions fail to load', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { world } = await openAt('#bi')
  await act(() => world.last('social.associationByTitle').fail(new Error('no')))
  await wait(0)
  expect(warn).toHaveBeenCalled()
  expect(options()).toEqual([])
  expect(field().value).toBe('#bi')
})
