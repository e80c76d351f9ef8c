import { vi } from 'vitest'
import type { CallName, Person, Post } from '#bridge/exchange/calls.ts'
import type { CallOptions, Client } from '#bridge/exchange/client.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { setUser } from '#test/support/setCookie.ts'
import { lateSlots } from '#web/app/late.ts'
import { provideServices } from '#web/lib/page/services.ts'
import { $toastCard, provideSlots } from '#web/lib/page/slots.ts'
import { readViewer } from '#web/lib/page/viewer.ts'
import { ToastCard } from '#web/ui/Notices/ToastCard.tsx'

export const mira: Person = { userId: '1', slug: 'mira', nickName: 'Mira', avatar: '/media/a.webp', badge: 'analyst' }

export const postWith = (id: string, change: Partial<Post> = {}): Post => ({
  id,
  kind: 'message',
  author: mira,
  createdAt: Date.UTC(2026, 10, 20, 12),
  languageType: 0,
  title: null,
  text: `Text of ${id}`,
  entities: [],
  media: [],
  commentCount: 0,
  repostCount: 0,
  likeCount: 2,
  viewCount: 10,
  liked: false,
  reposted: false,
  pricesAtPost: {},
  ...change,
})

let lastId = 0
/** Stores keep posts for the page's life: every test has its own. */
export const newPosts = (count: number, change: Partial<Post> = {}): Post[] =>
  Array.from({ length: count }, () => postWith(`p${++lastId}`, change))

/** Logs a user in, as another tab does it: by the cookie. `''`: a visitor. */
export function readAs(userId: string): void {
  setUser(userId)
  readViewer()
}

/** A call that is under way, to be answered by the test. */
export interface Asked {
  readonly name: CallName
  readonly body: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal | undefined
  answer(data: unknown): Promise<void>
  fail(error: unknown): Promise<void>
  /** Asks for patience (429), as the client tells it. */
  busy(): void
}

const settled = (): Promise<void> => vi.waitFor(async () => {}).then(() => undefined)

/** A client whose calls wait for the test; those in `known` are answered by themselves. */
export function openWorld(known: Readonly<Partial<Record<CallName, (body: Asked['body']) => unknown>>> = {}) {
  const asked: Asked[] = []
  const call = (name: CallName, body: Asked['body'], { signal, onBusy }: CallOptions = {}) =>
    new Promise((resolve, reject) => {
      const one: Asked = {
        name,
        body,
        signal,
        answer: (data) => {
          resolve(data)
          return settled()
        },
        fail: (error) => {
          reject(error)
          return settled()
        },
        busy: () => onBusy?.('Slow down.'),
      }
      signal?.addEventListener('abort', () => reject(signal.reason))
      asked.push(one)
      const answer = known[name]
      if (answer) resolve(answer(body))
    })
  provideServices({ exchange: sandbox, client: { call: call as Client['call'] } })
  provideSlots(lateSlots)
  // As idle.ts does on a page.
  $toastCard.set(ToastCard)
  const all = (name: CallName) => asked.filter((one) => one.name === name)
  return {
    all,
    /** The last call of a name. */
    last(name: CallName): Asked {
      const one = all(name).pop()
      if (!one) throw new Error(`No call of ${name} was made.`)
      return one
    },
  }
}
