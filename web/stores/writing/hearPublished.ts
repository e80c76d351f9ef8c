import { isRecord } from '../../../bridge/transport/isRecord.ts'
import { unpackPosts } from '../posts.ts'
import { viewerId } from '../viewer.ts'
import { publishedKey } from './publishedKey.ts'

function readPosts(value: string): readonly string[] {
  try {
    const told: unknown = JSON.parse(value)
    return isRecord(told) && told.userId === viewerId() ? unpackPosts(told.posts) : []
  } catch {
    return []
  }
}

/** Shows what the reader has published in another tab. Answers a function that ends it. */
export function hearPublished(): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== publishedKey || !newValue) return
    const ids = readPosts(newValue)
    if (ids.length === 0) return
    import('./published.ts').then(
      ({ showElsewhere }) => showElsewhere(ids),
      (error: unknown) => console.warn('What was published in another tab does not show yet.', error),
    )
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
