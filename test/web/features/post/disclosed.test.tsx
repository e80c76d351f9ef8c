import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Post } from '#bridge/exchange/calls.ts'
import { postCard } from '#bridge/preview/cards.ts'
import { locales } from '#bridge/site/locales.ts'
import { earlyCard } from '#web/early/card.ts'
import { Notifications } from '#web/features/notifications/screen/Notifications.tsx'
import { sharePost } from '#web/features/post/ActionRow/sharePost.ts'
import { loadCardParts, watchModeration } from '#web/features/post/PostCard/lateParts.tsx'
import { PostHead } from '#web/features/post/screen/PostContent.tsx'
import { Search } from '#web/features/search/screen/Search.tsx'
import { MarkPosts } from '#web/features/topics/coinPosts/MarkPosts.tsx'
import { DraftConflict } from '#web/features/writing/DraftConflict/DraftConflict.tsx'
import type { Draft, OpenDraft, SavedDraft } from '#web/features/writing/types.ts'
import { watchHistory } from '#web/lib/router/location.ts'
import { newPosts } from '../feed/home/world.ts'
import { begin, loadMenu, logIn, showCards } from '../moderation/world.tsx'
import { nothing, stubBrowser } from '../search/world.tsx'

beforeAll(async () => {
  await Promise.all([loadMenu(), import('#web/features/post/Edited/Versions.tsx')])
})
let world: ReturnType<typeof begin>
let stop = (): void => {}
beforeEach(async () => {
  stubBrowser()
  world = begin()
  stop = watchModeration()
  await loadCardParts()
})
afterEach(() => {
  stop()
})

type Disclosure = NonNullable<Post['disclosure']>
const paid: Disclosure = { kind: 'paid', by: 'Acme Labs' }
const label = 'Ad · paid by Acme Labs'
const postOf = (disclosure: Disclosure | null): Post => {
  const [post] = newPosts(1, { text: 'Up only.', disclosure })
  if (!post) throw new Error('No post.')
  return post
}
const textOf = ({ textContent }: Element): string => textContent ?? ''

/** Each place that shows a post or its text, and the label there. */
const surfaces: Readonly<Record<string, (disclosure: Disclosure | null) => Promise<string>>> = {
  async 'a card'(disclosure) {
    await showCards(1, { disclosure })
    return textOf(screen.getByRole('article'))
  },
  async 'the page of a message'(disclosure) {
    return textOf(render(<PostHead post={postOf(disclosure)} />).container)
  },
  async 'the page of an article'(disclosure) {
    return textOf(render(<PostHead post={{ ...postOf(disclosure), kind: 'article', title: 'Up' }} />).container)
  },
  async 'an earlier version'(disclosure) {
    await showCards(1, { editedAt: Date.now() - 60_000 })
    fireEvent.click(screen.getByRole('button', { name: /^Edited/ }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(world.all('social.versions')).toHaveLength(1))
    const version = { at: 1, title: null, text: 'Up only.', entities: [], media: [], html: null, disclosure }
    await act(() => world.last('social.versions').answer({ versions: [version] }))
    await screen.findByText('Up only.')
    return textOf(dialog)
  },
  async 'what a search finds'(disclosure) {
    const word = `up${disclosure?.kind ?? ''}`
    history.replaceState({ key: word }, '', `/insights/search?q=${word}`)
    watchHistory()()
    const { container } = render(<Search />)
    await act(() => world.last('social.search').answer({ ...nothing, posts: [postOf(disclosure)] }))
    return textOf(container)
  },
  async 'the card of a mark on a chart'(disclosure) {
    const from = disclosure ? 1 : 2
    const { container } = render(<MarkPosts coin="BTC" range={{ from, to: 3 }} />)
    await waitFor(() => expect(world.all('social.articlesByHashTagV2')).toHaveLength(1))
    await act(() => world.last('social.articlesByHashTagV2').answer({ posts: [postOf(disclosure)], cursor: null }))
    return textOf(container)
  },
  async 'a notification'(disclosure) {
    logIn()
    const { container } = render(<Notifications />)
    const { author, id, text } = postOf(null)
    const group = { id: `g${disclosure?.kind}`, kind: 'mention', at: 1, unread: false, actors: [author], actorCount: 1 }
    const groups = [{ ...group, post: { id, text, disclosure }, comment: null, system: null }]
    await act(() => world.last('social.notifications').answer({ groups, cursor: null, unread: 0, head: null }))
    return textOf(container)
  },
  async 'a shared link'(disclosure) {
    const share = vi.fn(async (_: ShareData) => {})
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    await sharePost(postOf(disclosure))
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
    return share.mock.calls[0]?.[0].title ?? ''
  },
  async 'a preview that the server draws'(disclosure) {
    const [locale] = locales
    if (!locale) throw new Error('No locale.')
    const interest = { holds: 'Has a position', paid: 'Ad · paid by {by}', ad: 'Ad', works: 'Works for the project' }
    const words = { description: '', posts: {}, followers: {}, interest }
    return postCard({ post: postOf(disclosure) }, { words, locale, origin: null })?.description ?? ''
  },
  async 'two versions of a draft'(disclosure) {
    const content: SavedDraft['content'] = { kind: 'message', title: null, text: 'Up only.', html: null, media: [] }
    const theirs: SavedDraft = {
      draftId: 'd',
      revision: 2,
      savedAt: 1,
      device: 'Phone',
      content: { ...content, ...(disclosure && { disclosure }) },
    }
    const mine: Draft = { draftId: 'd', kind: 'message', title: '', text: 'Up', html: '', media: [] }
    const draft = {
      $draft: atom(mine),
      $conflict: atom(theirs),
      $saved: atom('here'),
    } as Partial<OpenDraft> as OpenDraft
    render(<DraftConflict draft={draft} onLetGo={() => {}} />)
    fireEvent.click(screen.getByRole('button', { name: 'Compare' }))
    return textOf(screen.getByRole('dialog'))
  },
}

test.each(Object.entries(surfaces))('%s shows who paid its author', async (_, show) => {
  expect(await show(paid)).toContain(label)
})

test.each(Object.entries(surfaces))('%s shows nothing without a disclosure', async (_, show) => {
  const said = await show(null)
  expect(said).not.toBe('')
  expect(said).not.toMatch(/paid|position|project/)
})

test.each<[Disclosure, string]>([
  [{ kind: 'holds' }, 'Has a position'],
  [{ kind: 'works' }, 'Works for the project'],
  [{ kind: 'paid', by: '' }, 'Ad'],
])('shows %o as “%s”', (disclosure, said) => {
  const { container } = render(<PostHead post={postOf(disclosure)} />)
  expect(container.querySelector('.disclosed')?.textContent ?? '').toBe(said)
})

test('a card reserves the label’s space before its text loads', () => {
  expect(earlyCard(postOf(paid)).querySelector('.post-card__kind')).not.toBeNull()
  expect(earlyCard(postOf(null)).querySelector('.post-card__kind')).toBeNull()
})
