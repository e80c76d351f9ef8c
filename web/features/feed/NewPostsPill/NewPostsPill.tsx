import { useStore } from '@nanostores/react'
import { homeMessages } from '#web/i18n/en/home.ts'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import type { FeedPage } from '../feed.ts'

/** The button with the number of new posts. The live region is rendered before its text. */
export function NewPostsPill({ held, onShow }: { held: FeedPage; onShow: () => void }) {
  const t = useStore(homeMessages)
  return (
    <div className="new-posts" role="status">
      {held.count > 0 && (
        <button className="new-posts__pill" type="button" onClick={onShow}>
          <Icon name="up" size={16} />
          <span>{held.more ? t.manyNewPosts({ count: held.count }) : t.newPosts(held.count)}</span>
        </button>
      )}
    </div>
  )
}
