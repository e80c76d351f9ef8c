import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isForeign } from '#web/features/post/translations.ts'
import { hasWords } from '#web/lib/content/hasWords.ts'
import { setPathLocale } from '#web/lib/page/appearance.ts'
import { begin, showCards } from '../moderation/world.tsx'
import { answerCalls, bitcoin, commentWith, newId, openPost, postWith } from './helpers.tsx'

// DOMPurify does not support happy-dom, and removes a level of an article at each pass. Tests in browsers cover it.
vi.mock('dompurify', () => ({
  default: {
    sanitize: (html: string) => {
      const box = document.createElement('template')
      box.innerHTML = html
      return box.content
    },
  },
}))

beforeEach(() => void begin())
afterEach(() => {
  setPathLocale('en')
})

const arabic = 'الاختراق في $BTC كان فخًا 12,5%'
const english = 'The break of $BTC was a trap 12,5%'
const translated = {
  title: null,
  text: english,
  entities: [bitcoin(13, 17)],
  html: null,
  languageType: 39,
}
const original = { languageType: 39, text: arabic, entities: [bitcoin(12, 16)] }
const text = () => document.querySelector('.rich-text')?.textContent

test.each([
  [39, 'en_US', true],
  [0, 'en_US', false],
  [41, 'en_US', false],
  [3, 'en_GB', false],
  [1, 'zh_TW', true],
  [24, 'pt_BR', false],
  [8, 'en_US', true],
  [99, 'en_US', false],
])('offers a translation of language type %d for %s: %s', (type, key, foreign) => {
  expect(isForeign(type, key)).toBe(foreign)
})

test('offers no translation of tags, names and numbers alone', () => {
  expect(hasWords('$BTC 91,200 🚀', [bitcoin(0, 4)])).toBe(false)
  expect(hasWords('$BTC is up', [bitcoin(0, 4)])).toBe(true)
})

test('translates a post in place with links and language, and back without a request', async () => {
  const id = newId()
  const call = answerCalls({
    'social.post': () => ({ post: postWith({ id, ...original }), html: null, followed: false }),
    'social.translate': () => translated,
  })
  openPost(id)
  fireEvent.click(await screen.findByText('Translate'))
  await screen.findByText('Translated from Arabic')
  expect(text()).toBe(english)
  expect(screen.getByText('$BTC').closest('a')?.getAttribute('href')).toBe('/insights/topics/details/BTC')
  expect(document.querySelector('.post__text')?.getAttribute('lang')).toBe('en-US')
  const asked = () => call.mock.calls.filter(([name]) => name === 'social.translate')
  expect(asked()[0]?.[1]).toEqual({ target: 'post', id, language: 'en_US' })
  fireEvent.click(screen.getByText('Show original'))
  await waitFor(() => expect(text()).toBe(arabic))
  expect(document.querySelector('.post__text')?.getAttribute('lang')).toBe('ar-AE')
  fireEvent.click(screen.getByText('Show translation'))
  await waitFor(() => expect(text()).toBe(english))
  expect(asked()).toHaveLength(1)
})

test('offers no translation of text in the reader’s language', async () => {
  const id = newId()
  answerCalls({ 'social.post': () => ({ post: postWith({ id }), html: null, followed: false }) })
  openPost(id)
  await screen.findByText('Funding is rent.')
  expect(screen.queryByText('Translate')).toBeNull()
})

test('shows why a translation failed, and retries', async () => {
  const id = newId()
  let works = false
  answerCalls({
    'social.post': () => ({ post: postWith({ id, ...original }), html: null, followed: false }),
    'social.translate': () => {
      if (!works) throw new Error('The translator rests.')
      return translated
    },
  })
  openPost(id)
  fireEvent.click(await screen.findByText('Translate'))
  await screen.findByText('The translation did not load. The translator rests.')
  expect(text()).toBe(arabic)
  works = true
  fireEvent.click(screen.getByText('Try again'))
  await waitFor(() => expect(text()).toBe(english))
})

test('replaces an article’s title and body by the translation, in its direction', async () => {
  const id = newId()
  const post = postWith({ id, ...original, kind: 'article', title: 'فخ' })
  answerCalls({
    'social.post': () => ({ post, html: '<p>النص</p>', followed: false }),
    'social.translate': () => ({
      ...translated,
      title: 'A trap',
      html: '<p>The text</p>',
    }),
  })
  openPost(id)
  fireEvent.click(await screen.findByText('Translate'))
  await screen.findByText('The text')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A trap')
  expect(screen.queryByText('النص')).toBeNull()
  expect(document.querySelector('.article')?.getAttribute('dir')).toBe('ltr')
})

test('translates one comment in place', async () => {
  const id = newId()
  const foreign = { languageType: 39, text: 'شكرًا لك' }
  answerCalls({
    'social.post': () => ({ post: postWith({ id, commentCount: 2 }), html: null, followed: false }),
    'social.comments': () => ({
      comments: [commentWith(`a-${id}`, foreign), commentWith(`b-${id}`, foreign)],
      cursor: null,
      total: 2,
    }),
    'social.translate': () => ({ ...translated, text: 'Thank you', entities: [] }),
  })
  openPost(id)
  const [first] = await screen.findAllByText('Translate')
  if (first) fireEvent.click(first)
  await screen.findByText('Thank you')
  expect(screen.getAllByText('شكرًا لك')).toHaveLength(1)
})

test('translates a card in place, without extra space for the control', async () => {
  const world = begin()
  await showCards(1, original)
  const button = screen.getByRole('button', { name: 'Translate' })
  expect(button.className).toContain('post-card__translate')
  expect(document.querySelector('.translation')).toBeNull()
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  await act(() => world.last('social.translate').answer(translated))
  await waitFor(() => expect(text()).toBe(english))
  expect(button.getAttribute('aria-pressed')).toBe('true')
})
