import { render } from '@testing-library/react'
import { vi } from 'vitest'
import type { CallName, Comment, Entity, Post } from '#bridge/exchange/calls.ts'
import type { CallOptions, Client } from '#bridge/exchange/client.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { lateSlots } from '#web/app/late.ts'
import { PostScreen } from '#web/features/post/screen/PostScreen.tsx'
import { provideServices } from '#web/lib/page/services.ts'
import { $toastCard, provideSlots } from '#web/lib/page/slots.ts'
import { watchHistory } from '#web/lib/router/location.ts'
import { ToastCard } from '#web/ui/Notices/ToastCard.tsx'
import { mira, postWith as worldPost } from '../feed/home/world.ts'

export { mira }

let lastId = 0
/** Stores keep posts for the page's life: each test uses its own id. */
export const newId = (): string => `post-${++lastId}`

export const postWith = ({ id, ...change }: Partial<Post> & { readonly id: string }): Post =>
  worldPost(id, { text: 'Funding is rent.', repostCount: 1, viewCount: 12_345, ...change })

export const commentWith = (id: string, change: Partial<Comment> = {}): Comment => ({
  id,
  author: mira,
  createdAt: Date.UTC(2026, 10, 20, 13),
  languageType: 0,
  text: `Comment ${id}`,
  entities: [],
  likeCount: 0,
  replyCount: 0,
  replies: [],
  ...change,
})

export const bitcoin = (start: number, end: number): Entity => ({
  type: 'cashtag',
  start,
  end,
  coin: 'BTC',
  symbolId: 'BTCUSDT',
})

type Answer = (body: Readonly<Record<string, unknown>>, options: CallOptions) => unknown

const quiet: Readonly<Partial<Record<CallName, Answer>>> = {
  'social.comments': () => ({ comments: [], cursor: null, total: 0 }),
  'market.ticker': () => ({ list: [] }),
  'mix.usdtRate': () => ({ rates: {} }),
}

/** Answers the page's calls by name. A call without an answer stays under way. */
export function answerCalls(answers: Readonly<Partial<Record<CallName, Answer>>>) {
  const call = vi.fn((name: CallName, body: Readonly<Record<string, unknown>>, options: CallOptions = {}) => {
    const answer = answers[name] ?? quiet[name]
    return answer ? Promise.resolve().then(() => answer(body, options)) : new Promise(() => {})
  })
  provideServices({ exchange: sandbox, client: { call: call as Client['call'] } })
  provideSlots(lateSlots)
  $toastCard.set(ToastCard)
  return call
}

/** Opens a post's page as an address does; with a history entry's `state` as a link of ours does. */
export function openPost(id: string, state: unknown = null) {
  history.replaceState(state, '', `/insights/posts/${encodeURIComponent(id)}`)
  watchHistory()()
  return render(<PostScreen params={{ id }} />)
}
