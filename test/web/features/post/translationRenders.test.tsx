import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { $cardParts } from '#web/features/post/cardParts.ts'
import { begin, showCards } from '../moderation/world.tsx'

test('renders only the translated card of a list, at the request and at the answer', async () => {
  const world = begin()
  const { posts } = await showCards(4, { languageType: 39, text: 'الاختراق كان فخًا' })
  const buttons = await screen.findAllByRole('button', { name: 'Translate' })
  expect(buttons).toHaveLength(posts.length)
  const parts = $cardParts.get()
  const rendered: string[] = []
  const counting: typeof parts = (post) => {
    rendered.push(post.id)
    return parts(post)
  }
  act(() => $cardParts.set(counting))
  expect(rendered).toHaveLength(posts.length)
  rendered.length = 0

  const [, second] = posts
  const [, button] = buttons
  if (!second || !button) throw new Error('There are too few cards.')
  fireEvent.click(button)
  const words = { title: null, text: 'The breakout was a trap', entities: [], languageType: 39 }
  await act(() => world.last('social.translate').answer(words))
  await waitFor(() => expect(screen.getByText('The breakout was a trap')).toBeDefined())
  expect($cardParts.get()).toBe(counting)
  expect(new Set(rendered)).toEqual(new Set([second.id]))
})
