import { isRecord } from '#bridge/lib/guards.ts'
import { late } from '#bridge/lib/late.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import { fullKey } from '#bridge/storage/keys.ts'
import type { ReadCached } from '#web/lib/lists/readCached.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { rememberPosts } from '../post/posts.ts'
import { publishedKey } from './drafts/publishedKey.ts'

function readPosts(value: string, read: ReadCached): readonly string[] {
  const told = parsed(value)
  return isRecord(told) && told.userId === viewerId() ? rememberPosts(read('post', told.posts)) : []
}

/**
 * Shows what the reader has published in another tab.
 * @returns stop
 */
export function watchPublished(): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== fullKey(publishedKey) || !newValue) return
    Promise.all([
      late(() => import('./drafts/published.ts'), 'beside'),
      late(() => import('#web/lib/lists/readCached.ts'), 'beside'),
    ]).then(
      ([{ showElsewhere }, { readCached: readKept }]) => {
        const ids = readPosts(newValue, readKept)
        if (ids.length > 0) showElsewhere(ids)
      },
      (error: unknown) => console.warn('Could not show a post that was published in another tab.', error),
    )
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
