interface FeedAnswer {
  readonly data: { readonly posts: readonly { readonly title: string | null; readonly text: string }[] }
}

/** The words of the feed's first post, as the gateway answers them to a visitor: what a page is to show. */
export async function firstWords(http: string): Promise<string> {
  const answer = await fetch(`${http}/v1/social/public/feed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', website: 'insights' },
    body: JSON.stringify({ tab: 'recommended', limit: 10, languageId: 0, terminalCode: 'bench' }),
  })
  const { data }: FeedAnswer = await answer.json()
  const [first] = data.posts
  const words = first?.text || first?.title
  if (!words) throw new Error('The feed’s first post has no text.')
  return words
}
