import type { Post } from '#bridge/exchange/calls.ts'
import type { PreviewFetch, PreviewSite } from '#bridge/preview/index.ts'

/** A site below a path, with the words of three languages. */
export const site: PreviewSite = {
  brand: 'Acme',
  origin: 'https://www.acme.example',
  base: '/community',
  api: 'https://api.acme.example',
  images: ['https://i1.acme.example'],
  picture: 'https://www.acme.example/community/assets/share-ABCDEFGH.png',
  session: 'acme_session',
  messages: {
    en: {
      description: 'What traders read.',
      posts: { one: '{count} post', other: '{count} posts' },
      followers: { one: '{count} follower', other: '{count} followers' },
    },
    de: {
      description: 'Was Trader lesen.',
      posts: { one: '{count} Beitrag', other: '{count} Beiträge' },
      followers: { one: '{count} Follower', other: '{count} Follower' },
    },
    ru: {
      description: 'Что читают трейдеры.',
      posts: { one: '{count} пост', few: '{count} поста', many: '{count} постов', other: '{count} поста' },
      followers: { one: '{count} подписчик', few: '{count} подписчика', many: '{count} подписчиков', other: '' },
    },
  },
}

export const author = { userId: 'u1', slug: 'ada', nickName: 'Ada', avatar: '/media/ada.webp', badge: null } as const

export const post = (fields: Partial<Post> = {}) => ({
  post: { id: 'p1', kind: 'message', author, title: null, text: 'The market sleeps.', media: [], ...fields },
  html: null,
  followed: false,
})

export const person = (fields: Readonly<Record<string, unknown>> = {}) => ({
  userInfo: { ...author, bio: '', posts: 1_234, followers: 22, blocked: false, blocksYou: false, ...fields },
})

export const envelope = (data: unknown, code: unknown = '00000') => JSON.stringify({ code, msg: '', data })

/** An API that gives this answer, and what it was asked. */
export function api(answer: () => Response | Promise<Response>) {
  const asked: { url: string; headers: Readonly<Record<string, string>>; body: unknown; signal: AbortSignal }[] = []
  const fetch: PreviewFetch = async (url, { headers, body, signal }) => {
    asked.push({ url, headers, body: JSON.parse(body), signal })
    return answer()
  }
  return { fetch, asked }
}

export const answering = (data: unknown) => api(() => new Response(envelope(data)))

export const page = `<!doctype html>
<html lang="en-US" dir="ltr" data-theme="white">
  <head>
    <title>Insights</title>
    <script>start()</script>
    <meta name="robots" content="noindex">
  </head>
  <body></body>
</html>
`
