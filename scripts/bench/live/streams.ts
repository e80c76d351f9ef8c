import { Agent, request } from 'node:http'
import { liveCall } from '#bridge/exchange/calls/live.ts'

export interface Streams {
  bytes(): number
  close(): void
}

async function bodyOf(http: string): Promise<string> {
  const asked = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${http}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return Object(await answer.json()).data
  }
  const { posts, head } = Object(await asked('/v1/social/public/feed', { tab: 'recommended', limit: 10 }))
  return JSON.stringify({
    prices: { sp: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT'], mc: [] },
    posts: posts.map(({ id }: { readonly id: string }) => id),
    feeds: [{ tab: 'recommended', since: head }],
  })
}

/** Opens streams over plain HTTP, one connection each, as nginx does. Resolves when all have received their first events. */
export async function openStreams(http: string, count: number): Promise<Streams> {
  const body = await bodyOf(http)
  const agent = new Agent({ keepAlive: false })
  const open = new Set<ReturnType<typeof request>>()
  let bytes = 0
  const openOne = () =>
    new Promise<void>((resolve, reject) => {
      const sent = request(
        `${http}${liveCall.path}`,
        { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
        (response) => {
          if (response.statusCode !== 200) reject(new Error(`A stream was answered with ${response.statusCode}.`))
          response.on('error', () => {})
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length
            resolve()
          })
        },
      )
      sent.on('error', reject)
      open.add(sent)
      sent.end(body)
    })
  for (let done = 0; done < count; done += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - done) }, openOne))
  return {
    bytes: () => bytes,
    close: () => {
      for (const sent of open) sent.destroy()
    },
  }
}
