import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import sandbox from '#fixtures/exchange.config.ts'
import { sharePost } from '#web/features/post/ActionRow/sharePost.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { type AppLink, provideServices } from '#web/lib/page/services.ts'
import { newPosts } from '../feed/home/world.ts'

const [post] = newPosts(1, { text: 'Funding is rent.' })
if (!post) throw new Error('No post.')
const expected = { url: new URL(`/insights/posts/${post.id}`, location.href).href, title: 'Funding is rent.' }
const client = { call: () => new Promise<never>(() => {}) }
const told = () => $notices.get().map(({ text }) => text)
const offer = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })

beforeEach(() => provideServices({ exchange: sandbox, client }))
afterEach(() => {
  offer('share', undefined)
  offer('clipboard', undefined)
  $notices.set([])
})

test('shares by the app in the app', async () => {
  const call = vi.fn(async () => ({ shared: true }))
  const bridge = { call } as Partial<AppLink['bridge']> as AppLink['bridge']
  provideServices({ exchange: sandbox, client, app: { bridge } as Partial<AppLink> as AppLink })
  await sharePost(post)
  expect(call).toHaveBeenCalledExactlyOnceWith('share', expected)
})

test('shares by the browser, and ignores a closed sheet', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')))
  offer('share', share)
  await sharePost(post)
  expect(share).toHaveBeenCalledExactlyOnceWith(expected)
  expect(told()).toEqual([])
})

test('copies the link if sharing fails, and says so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const writeText = vi.fn(async () => {})
  offer('share', () => Promise.reject(new Error('denied')))
  offer('clipboard', { writeText })
  await sharePost(post)
  expect(writeText).toHaveBeenCalledExactlyOnceWith(expected.url)
  expect(told()).toEqual(['Link copied'])
})

test('shows that neither worked', async () => {
  await sharePost(post)
  expect(told()).toEqual(['The link could not be shared.'])
})
