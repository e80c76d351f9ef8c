import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setMutedWords } from '#web/features/moderation/mutedWords.ts'
import { answerCalls, commentWith, newId, openPost, postWith } from '../post/helpers.tsx'
import { begin, showCards } from './world.tsx'

beforeEach(() => void begin())

test('folds a post with a muted word to a row with the word, until the reader opens it', async () => {
  await setMutedWords(['airdrop'])
  const { posts } = await showCards(2, { text: 'Free AIRDROP here' })
  const rows = [...document.querySelectorAll('[data-item]')]
  expect(rows.map((row) => row.textContent)).toEqual(['Muted: airdropShow', 'Muted: airdropShow'])
  const [first] = screen.getAllByText('Show')
  if (first) fireEvent.click(first)
  await screen.findByText('Free AIRDROP here')
  const order = [...document.querySelectorAll<HTMLElement>('[data-item]')].map(({ dataset }) => dataset.item)
  expect(order).toEqual(posts.map(({ id }) => id))
  expect(screen.getAllByText('Show')).toHaveLength(1)
})

test('folds posts of a list when a word is muted, and unfolds them on undo', async () => {
  await showCards(1, { text: 'Casino night' })
  expect(screen.getByText('Casino night')).toBeTruthy()
  await setMutedWords(['casino'])
  await waitFor(() => expect(screen.queryByText('Casino night')).toBeNull())
  await setMutedWords([])
  await screen.findByText('Casino night')
})

test('folds comments with a muted word, but not the opened post', async () => {
  await setMutedWords(['rent'])
  const id = newId()
  answerCalls({
    'social.post': () => ({ post: postWith({ id, commentCount: 1 }), html: null, followed: false }),
    'social.comments': () => ({ comments: [commentWith(`c-${id}`, { text: 'Rent!' })], cursor: null, total: 1 }),
  })
  openPost(id)
  await screen.findByText('Funding is rent.')
  fireEvent.click(await screen.findByText('Show'))
  await screen.findByText('Rent!')
})
