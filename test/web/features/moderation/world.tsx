import { useStore } from '@nanostores/react'
import { render } from '@testing-library/react'
import { $stage, closeModeration } from '#web/features/moderation/ModerationMenu/stage.ts'
import { loadCardParts } from '#web/features/post/PostCard/lateParts.tsx'
import { PostCard } from '#web/features/post/PostCard/PostCard.tsx'
import { rememberPosts } from '#web/features/post/posts.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { Notices } from '#web/ui/Notices/Notices.tsx'
import { $overlays } from '#web/ui/overlays.ts'
import { newPosts, openWorld, readAs } from '../feed/home/world.ts'

/** Loaded in advance, so that tests wait for the page, not the disk. */
export const loadMenu = async (): Promise<void> => {
  await Promise.all([
    import('#web/features/moderation/ModerationMenu/ModerationOverlay.tsx'),
    import('#web/ui/Notices/NoticeCard.tsx'),
  ])
}

let user = 100
export const logIn = (): void => readAs(`s${++user}`)

/** The page of a new visitor. */
export function begin() {
  const world = openWorld({ 'mix.usdtRate': () => ({ rates: {} }) })
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  readAs('')
  closeModeration()
  $stage.set(null)
  $notices.set([])
  $overlays.set({})
  return world
}

function Overlays() {
  return Object.entries(useStore($overlays)).map(([namespace, Overlay]) => <Overlay key={namespace} />)
}

/** A list of cards, and what may lie over it, as once the first posts have been there a moment. */
export async function showCards(count: number, change: Parameters<typeof newPosts>[1] = {}) {
  const posts = newPosts(count, change)
  rememberPosts(posts)
  await loadCardParts()
  const shown = render(
    <main className="shell__main" tabIndex={-1}>
      {posts.map(({ id }) => (
        <PostCard key={id} id={id} />
      ))}
      <Notices />
      <Overlays />
    </main>,
  )
  return { posts, ...shown }
}

export const told = (): string[] => $notices.get().map(({ text }) => text)
