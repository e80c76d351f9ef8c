import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, newId, openPost, postWith } from './helpers.tsx'

/** What comes for the sanitiser. */
const come = vi.hoisted(() => vi.fn<() => unknown>())
vi.mock('dompurify', () => ({
  get default() {
    return come()
  },
}))

afterEach(() => {
  come.mockReset()
})

const html = '<p>Words of the body.</p><img src="data:,x" onerror="alert(1)">'

function openArticle(): void {
  const id = newId()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  answerCalls({ 'social.post': () => ({ post: postWith({ id, kind: 'article', title: 'On rent' }), html }) })
  openPost(id)
}

function expectNothing(): void {
  expect(document.body.textContent).not.toContain('Words of the body')
  expect(document.querySelector('.article')?.childNodes).toHaveLength(0)
  expect(document.querySelector('[onerror]')).toBeNull()
}

const lost = () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

test.each([
  ['does not come', lost],
  ['is another thing', () => ({})],
  ['breaks', () => ({ sanitize: lost })],
])('shows nothing of an article if its sanitiser %s, not even on a retry', async (_, load) => {
  come.mockImplementation(load)
  openArticle()
  fireEvent.click(await screen.findByText('Try again'))
  await waitFor(() => expect(come).toHaveBeenCalledTimes(2))
  await screen.findByText('Try again')
  expectNothing()
})

test('shows an article without text if the sanitiser removes all of it', async () => {
  come.mockImplementation(() => ({ sanitize: () => null }))
  openArticle()
  await waitFor(() => expect(document.querySelector('.article:not([hidden])')).not.toBeNull())
  expectNothing()
})
