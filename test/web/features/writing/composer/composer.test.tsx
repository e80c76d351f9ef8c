import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#bridge/exchange/errors.ts'
import { readAs } from '#test/web/features/feed/home/world.ts'
import { stubBrowser } from '#test/web/features/search/world.tsx'
import { $device } from '#web/lib/page/device.ts'
import { $notices, closeNotice } from '#web/lib/page/notices.ts'
import { navigate, watchHistory } from '#web/lib/router/location.ts'
import { languages } from '#web/lib/secrets/languages.ts'
import { whenChecked } from '#web/lib/secrets/secrets.ts'
import { button, field, openComposer, type } from './helpers.tsx'

const phrase = 'cactus lumber oyster quantum saddle tornado umbrella velvet walnut zebra ozone puppy'

// What a list of words is waited for has tests of its own.
beforeAll(() => whenChecked(phrase))
beforeEach(() => {
  stubBrowser()
  history.replaceState(null, '', '/insights')
  watchHistory()()
})
afterEach(() => {
  for (const { id } of $notices.get()) closeNotice(id)
})

const publish = () => button(/^Publish/)
/** A notice has one too. */
const closeControl = () => document.querySelector('.composer__head .icon-button') ?? field()
const dialog = () => screen.getByRole('dialog', { name: 'New post', hidden: true })
const isAsking = () => screen.queryByText('Keep this as a draft?') !== null

test('focuses the field and passes each change to the draft immediately', () => {
  const { draft } = openComposer()
  expect(document.activeElement).toBe(field())
  type('Gm')
  expect(draft.change.mock.calls.map(([change]) => change)).toEqual([{ text: 'G' }, { text: 'Gm' }])
})

test('warns an author with a frozen account before they write', async () => {
  const { world } = openComposer()
  act(() => readAs('1'))
  expect(document.querySelector('.frozen-note')).toBeNull()
  await act(() => world.last('user.info').answer({ userInfo: { userId: '1', frozen: 1 }, settings: {} }))
  expect(document.querySelector('.composer .frozen-note')?.textContent).toMatch(/^Your account is frozen/)
  act(() => readAs(''))
})

test.each(['\u3164', '\u2800\ufe0f', ' \u200b\n'])('does not publish a text of %j only', (text) => {
  openComposer({ text })
  expect(publish().getAttribute('aria-disabled')).toBe('true')
})

test('shows the marks in a layer with exactly the text of the field', () => {
  openComposer({ text: 'See $BTC and #Halving\n@mira' })
  const layer = document.querySelector('.writing__layer')
  expect(layer?.textContent).toBe(field().value)
  expect([...document.querySelectorAll('.writing__mark')].map(({ textContent }) => textContent)).toEqual([
    '$BTC',
    '#Halving',
    '@mira',
  ])
})

const lost = () => new NetworkError(true, undefined)
const networkBack = () => act(async () => void window.dispatchEvent(new Event('online')))

test('shows that a post waits for the network, and publishes it once online', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { draft, refused, published, onClose } = openComposer({ text: 'Gm' })
  fireEvent.click(publish())
  await refused(lost())
  expect(document.querySelector('.composer__failure')?.textContent).toMatch(/sent automatically/)
  await networkBack()
  await networkBack()
  expect(draft.publish).toHaveBeenCalledTimes(2)
  await published()
  expect(onClose).toHaveBeenCalledOnce()
})

test.each([
  ['was changed since then', () => type('!')],
  ['was closed', () => cleanup()],
])('does not publish a waiting post by itself after it %s', async (_, change) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { draft, refused } = openComposer({ text: 'Gm' })
  fireEvent.click(publish())
  await refused(lost())
  change()
  await networkBack()
  expect(draft.publish).toHaveBeenCalledOnce()
})

test('does not publish an empty text, and explains why on a press', () => {
  const { draft } = openComposer()
  expect(publish().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(publish())
  expect(draft.publish).not.toHaveBeenCalled()
  expect(document.querySelector('.composer__failure[role="alert"]')?.textContent).toBe('Write something first')
})

test('shows the number for the last 100 characters, and does not publish over the limit', () => {
  const { draft } = openComposer({ text: 'x'.repeat(1_999) })
  expect(document.querySelector('.counter__left')).toBeNull()
  type('y')
  expect(document.querySelector('.counter__left')?.textContent).toBe('100')
  act(() => cleanup())
  const over = openComposer({ text: `${'x'.repeat(2_099)}👍🏽` })
  expect(document.querySelector('.counter__left')?.textContent).toBe('-1')
  expect(publish().getAttribute('aria-disabled')).toBe('true')
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
  expect(over.draft.publish).not.toHaveBeenCalled()
  expect(screen.getAllByText('1 character too many').length).toBeGreaterThan(0)
  expect(draft.publish).not.toHaveBeenCalled()
})

test('counts tags, and does not publish with four different ones', async () => {
  openComposer({ text: '#one #two #One #three' })
  await screen.findByText('Tags 3/3')
  expect(publish().getAttribute('aria-disabled')).toBe('false')
  type(' #four')
  await screen.findByText('Tags 4/3')
  expect(publish().getAttribute('aria-disabled')).toBe('true')
})

test.each<[name: string, init: KeyboardEventInit]>([
  ['a held Enter', { repeat: true }],
  ['AltGr, which Windows reports as Ctrl and Alt', { altKey: true }],
  ['an input method', { isComposing: true }],
  ['an input method that only has a code', { keyCode: 229 }],
])('Ctrl+Enter with %s publishes nothing', (_, init) => {
  const { draft } = openComposer({ text: 'Gm' })
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true, ...init })
  expect(draft.publish).not.toHaveBeenCalled()
})

test('publishes once on Ctrl+Enter or Cmd+Enter, and then closes', async () => {
  const { draft, published, onClose } = openComposer({ text: 'Gm' })
  fireEvent.keyDown(field(), { key: 'Enter', metaKey: true })
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
  fireEvent.click(publish())
  expect(draft.publish).toHaveBeenCalledOnce()
  expect(publish().getAttribute('aria-busy')).toBe('true')
  expect(onClose).not.toHaveBeenCalled()
  await published()
  expect(onClose).toHaveBeenCalledOnce()
})

test('keeps a refused post with the reason, and publishes it on the next attempt', async () => {
  const { draft, refused, onClose } = openComposer({ text: 'Gm' })
  fireEvent.click(publish())
  await refused('You have posted too much today.')
  expect(screen.getByText('Your post was not published. You have posted too much today.')).toBeTruthy()
  expect(field().value).toBe('Gm')
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(publish())
  expect(draft.publish).toHaveBeenCalledTimes(2)
})

test.each([
  ['saved', 'Saved'],
  ['saving', 'Saving'],
  ['here', 'Saved on this device'],
  ['nowhere', 'Not saved: storage is blocked'],
] as const)('where the text is safe is said: %s', (saved, words) => {
  const { draft } = openComposer({ text: 'Gm' })
  act(() => draft.$saved.set(saved))
  expect(document.querySelector('.saved-mark')?.textContent).toBe(words)
})

const ways: Readonly<Record<string, () => void>> = {
  Escape: () => void dialog().dispatchEvent(new Event('cancel', { cancelable: true })),
  'a tap beside it': () => {
    fireEvent.pointerDown(dialog())
    fireEvent.click(dialog())
  },
  'the close control': () => fireEvent.click(closeControl()),
}

test.each(Object.entries(ways))('%s asks what to do with the text and changes nothing by itself', (_, leave) => {
  const { draft, onClose } = openComposer()
  type('Gm')
  act(leave)
  expect(isAsking()).toBe(true)
  fireEvent.click(button('Continue writing'))
  expect(isAsking()).toBe(false)
  expect(field().value).toBe('Gm')
  for (const done of [draft.keep, draft.discard, onClose]) expect(done).not.toHaveBeenCalled()
})

test.each([
  ['Keep draft', 'keep'],
  ['Discard', 'discard'],
] as const)('%s does what it says and closes', async (name, deed) => {
  const { draft, onClose } = openComposer()
  type('Gm')
  fireEvent.click(closeControl())
  fireEvent.click(button(name))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(draft[deed]).toHaveBeenCalledOnce()
})

test.each(Object.entries(ways))('%s closes an untouched composer', async (_, leave) => {
  const { draft, onClose } = openComposer()
  act(leave)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(draft.discard).toHaveBeenCalledOnce()
})

test('closes an unchanged draft without saving it', async () => {
  const { draft, onClose } = openComposer({ text: 'From yesterday' })
  fireEvent.click(closeControl())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(draft.keep).toHaveBeenCalledOnce()
  expect(draft.change).not.toHaveBeenCalled()
})

test('saves the text when the system’s back gesture changes the page below', async () => {
  const { draft, onClose } = openComposer()
  type('Gm')
  await act(() => navigate('/insights/rank'))
  expect(onClose).toHaveBeenCalledOnce()
  expect(draft.keep).toHaveBeenCalledOnce()
  expect($notices.get().map(({ text }) => text)).toContain('Saved to your drafts')
})

test('keeps the text and the field when the device is rotated', () => {
  const { draft } = openComposer()
  type('Gm')
  const before = field()
  for (const device of ['pad', 'mobile'] as const) act(() => $device.set(device))
  expect(field()).toBe(before)
  expect(field().value).toBe('Gm')
  expect(draft.keep).not.toHaveBeenCalled()
})

test('starts an empty text with a recommended tag, and then hides the tags', async () => {
  openComposer()
  fireEvent.click(await screen.findByText('#Halving'))
  expect(field().value).toBe('#Halving ')
  expect(screen.queryByRole('list', { name: 'Suggested tags', hidden: true })).toBeNull()
})

test('inserts a space before a sign after a word', () => {
  openComposer({ text: 'buy' })
  fireEvent.click(button('Add a coin'))
  expect(field().value).toBe('buy $')
})

test('shows the version of another device after it was chosen', () => {
  const { draft } = openComposer({ text: 'mine' })
  act(() => draft.$draft.set({ ...draft.$draft.get(), text: 'theirs' }))
  expect(field().value).toBe('theirs')
})

test('marks and names a typed seed phrase, never publishes it, and saves at most 8 words of it', () => {
  const { draft } = openComposer()
  type(phrase)
  expect(document.querySelector('.writing__phrase')?.textContent).toBe(phrase)
  expect(screen.getByText('This looks like a seed phrase or private key', { selector: 'strong' })).toBeTruthy()
  expect(document.querySelector('.saved-mark')?.textContent).toBe('Not saved')
  fireEvent.click(publish())
  expect(draft.publish).not.toHaveBeenCalled()
  const given = draft.change.mock.calls.map(([{ text = '' }]) => text)
  expect(Math.max(...given.map((text) => text.trim().split(' ').length))).toBeLessThanOrEqual(9)
  for (const word of phrase.split(' ').slice(9)) expect(given.join(' ')).not.toContain(word)
})

test('neither saves nor publishes a text before its word list has loaded', async () => {
  for (const language of languages) language.list = undefined
  const { draft } = openComposer({ text: 'My words: ' })
  type(phrase)
  expect(document.querySelector('.saved-mark')?.textContent).toBe('Not saved')
  expect(draft.$draft.get().text).not.toContain('puppy')
  fireEvent.click(publish())
  await waitFor(() => expect(document.querySelector('.writing__phrase')?.textContent).toBe(phrase))
  expect(draft.publish).not.toHaveBeenCalled()
  expect(draft.$draft.get().text).not.toContain('puppy')
})

test('saves and publishes a text once its word list has loaded', async () => {
  for (const language of languages) language.list = undefined
  const ordinary = 'Nine quite plain words that might even become phrases'
  const { draft } = openComposer()
  type(ordinary)
  expect(draft.$draft.get().text).not.toBe(ordinary)
  await waitFor(() => expect(draft.$draft.get().text).toBe(ordinary))
  fireEvent.click(publish())
  await waitFor(() => expect(draft.publish).toHaveBeenCalledOnce())
})

test('withholds a private key like a seed phrase', () => {
  const { draft } = openComposer()
  const key = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
  type(key)
  expect(document.querySelector('.writing__phrase')?.textContent).toBe(key)
  expect(JSON.stringify(draft.change.mock.calls)).not.toContain(key)
})

test('saves the rest of the text when the seed phrase is removed', () => {
  const { draft } = openComposer({ text: 'the rest: ' })
  type(phrase)
  fireEvent.click(button('Remove it'))
  expect(field().value).toBe('the rest: ')
  expect(draft.$draft.get().text).toBe('the rest: ')
  expect(screen.queryByText('This looks like a seed phrase or private key', { selector: 'strong' })).toBeNull()
})

test('rejects a pasted seed phrase with the reason, and accepts other text', () => {
  const { draft } = openComposer()
  const paste = (text: string): boolean => {
    const event = createEvent.paste(field(), { clipboardData: { getData: () => text, files: [] } })
    fireEvent(field(), event)
    return event.defaultPrevented
  }
  expect(paste('A fine day.')).toBe(false)
  expect(paste(phrase)).toBe(true)
  expect(field().value).toBe('')
  expect(draft.change).not.toHaveBeenCalled()
  fireEvent.click(button('OK'))
  expect(screen.queryByText(/It was not pasted/)).toBeNull()
})

test('keeps the previous version when a draft with a seed phrase is saved', async () => {
  const { draft } = openComposer({ text: 'the rest: ' })
  type(phrase)
  fireEvent.click(closeControl())
  expect(screen.getByText('The draft stays as it was before the seed phrase or key was added.')).toBeTruthy()
  fireEvent.click(button('Keep draft'))
  await waitFor(() => expect(draft.keep).toHaveBeenCalledOnce())
  expect(draft.$draft.get().text).not.toContain('puppy')
})
