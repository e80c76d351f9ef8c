import { useStore } from '@nanostores/react'
import { render } from '@testing-library/react'
import { Notices } from '../../../web/components/Notices/Notices.tsx'
import { bringCardParts } from '../../../web/components/PostCard/lateParts.tsx'
import { PostCard } from '../../../web/components/PostCard/PostCard.tsx'
import { $stage, closeSafety } from '../../../web/components/SafetyMenu/stage.ts'
import { $notices } from '../../../web/stores/notices.ts'
import { $overlays } from '../../../web/stores/overlays.ts'
import { rememberPosts } from '../../../web/stores/posts.ts'
import { readViewer } from '../../../web/stores/viewer.ts'
import { newPosts, openWorld } from '../home/world.ts'

/** Loaded beforehand: what a test waits for is the page, not the disk. */
export const loadMenu = async (): Promise<void> => {
  await Promise.all([
    import('../../../web/components/SafetyMenu/SafetyOverlay.tsx'),
    import('../../../web/components/Notices/NoticeCard.tsx'),
  ])
}

let user = 100
export const logIn = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it from there
  document.cookie = `user_id=s${++user}; path=/`
  readViewer()
}

/** As a page is for a visitor who has just come. */
export function begin() {
  const world = openWorld({ 'mix.usdtRate': () => ({ rates: {} }) })
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it from there
  document.cookie = 'user_id=; path=/'
  readViewer()
  closeSafety()
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
  await bringCardParts()
  const shown = render(
    <main tabIndex={-1}>
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
