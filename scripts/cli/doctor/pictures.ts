import { calls } from '#bridge/exchange/calls.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import { questionOf } from './api.ts'
import type { Check, Visit } from './visit.ts'

function picturesIn(text: string): readonly string[] {
  const envelope = parsed(text)
  const data = isRecord(envelope) ? envelope.data : undefined
  const posts: unknown[] = isRecord(data) && Array.isArray(data.posts) ? data.posts : []
  const records = posts.filter(isRecord)
  const media = records.flatMap((post) => (Array.isArray(post.media) ? post.media.filter(isRecord) : []))
  const firstOf = (values: readonly unknown[]) =>
    values.flatMap((value) => (typeof value === 'string' && value ? [value] : [])).slice(0, 1)
  return [
    ...firstOf(records.map(({ author }) => (isRecord(author) ? author.avatar : undefined))),
    ...firstOf(media.map(({ thumb }) => thumb)),
  ]
}

/** A path is resolved with the first image host. */
function addressOf(url: string, { preview, origin }: Visit): string {
  const own = preview.origin ?? origin
  const host = url.startsWith(preview.path ?? '/media/') ? (preview.images[0] ?? own) : own
  const address = new URL(url, host)
  // The doctor may use another address of the site.
  return address.origin === own ? address.pathname + address.search : address.href
}

export const pictures: Check = async function* (visit) {
  const { preview, origin } = visit
  const api = preview.api === (preview.origin ?? null) ? '' : (preview.api ?? '')
  const feed = await visit.ask(
    `${api}/${calls['social.feed'].path.replace(/^\//, '')}`,
    questionOf('social.feed', origin, { tab: 'recommended' }),
  )
  for (const url of new Set(picturesIn(feed.text))) {
    const at = addressOf(url, visit)
    if (!at.startsWith('/') && !preview.images.includes(new URL(at).origin)) {
      yield {
        at,
        says: 'the feed has this picture, but its origin is not in domains.images, so the page’s policy blocks it. Add it.',
      }
      continue
    }
    const { status, headers } = await visit.ask(at, { headers: { accept: 'image/*' } })
    const type = headers.get('content-type') ?? 'no type'
    if (status === 200 && type.startsWith('image/')) continue
    const where = at.startsWith('/')
      ? `Forward /${at.split('/')[1]}/ to the exchange’s gateway, before the site’s own addresses`
      : 'See that this host of domains.images serves the exchange’s pictures'
    yield { at, says: `the feed has this picture, and it answers ${status} and ${type}. ${where}.` }
  }
}

/** Whether image hosts have the test picture. A single host is not compared. */
export const images: Check = async function* (visit) {
  const { images: hosts, test = '/media/test.gif' } = visit.preview
  if (hosts.length < 2) return
  for (const host of hosts) {
    const at = host + test
    const { status, headers } = await visit.ask(at)
    const type = headers.get('content-type') ?? ''
    if (status !== 200 || !type.startsWith('image/'))
      yield {
        at,
        says: `it answers ${status} and ${type || 'no type'}, so this host is never the fastest. Serve a tiny picture there, or name one that every host of domains.images has in domains.pictures.test.`,
      }
  }
}
