import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { attackSets } from '../support/vectors.ts'
import { mira, newId, postWith } from '../web/features/post/helpers.tsx'
import { type Mounted, mountIn } from './support.ts'

let mounted: Mounted | undefined
afterEach(() => {
  mounted?.takeDown()
  document.body.replaceChildren()
})

/** A slow device shows these at once. */
const postsAtOnce = 3

const kindsIn = (card: Element | undefined) =>
  new Set([...(card?.querySelectorAll('*') ?? [])].map(({ localName }) => localName))
const handlersIn = (card: Element) =>
  [...card.querySelectorAll('*')].flatMap(({ attributes }) =>
    [...attributes].map(({ name }) => name).filter((name) => name.startsWith('on') || name === 'srcdoc'),
  )

/** Half a character is shown as U+FFFD. */
const wellFormed = (text: string): string => Buffer.from(text).toString()

test('renders native’s messages as text, never as elements', async () => {
  const all = attackSets.flatMap(([, attacks]) => attacks).filter((payload) => payload.trim() !== '')
  const each = Math.ceil(all.length / (postsAtOnce - 1))
  const groups = Array.from({ length: postsAtOnce - 1 }, (_, at) => all.slice(at * each, (at + 1) * each))
  const posts = [['Funding is rent. '.repeat(400)], ...groups].map((words) =>
    postWith({ id: newId(), text: words.join('\n'), author: { ...mira, nickName: words[0] ?? '' } }),
  )
  mounted = mountIn({
    request: async ({ path }) => ({
      code: '00000',
      msg: '',
      data: path.includes('public/feed') ? { posts, cursor: null, head: 'h' } : {},
    }),
  })
  await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(posts.length))

  const [ordinary, ...cards] = document.querySelectorAll('article')
  const ours = kindsIn(ordinary)
  expect(cards.flatMap((card) => [...kindsIn(card)]).filter((kind) => !ours.has(kind))).toEqual([])
  expect(cards.flatMap(handlersIn)).toEqual([])
  const texts = cards.map((card) => card.textContent)
  const missed = groups.flatMap((words, at) => words.filter((word) => !texts[at]?.includes(wellFormed(word).trim())))
  expect(missed).toEqual([])
})
