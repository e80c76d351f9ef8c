import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Icon } from '../../components/Icon/Icon.tsx'
import { postMessages } from '../../messages/post.ts'
import { canGoBack, pathTo } from '../../stores/place.ts'

/** The bar at the head of a post: back to where the reader came from, at its place, else to the feed. */
export function PostBar({ isArticle }: { isArticle: boolean }) {
  const t = useStore(postMessages)
  const [hasPast] = useState(canGoBack)
  // An article's own title is the page's heading.
  const Title = isArticle ? 'p' : 'h1'
  return (
    <header className="post-bar">
      {hasPast ? (
        <button className="icon-button" type="button" aria-label={t.back} onClick={() => history.back()}>
          <Icon name="back" />
        </button>
      ) : (
        <a className="icon-button" href={pathTo('home')} aria-label={t.back}>
          <Icon name="back" />
        </a>
      )}
      <Title className="post-bar__title">{isArticle ? t.article : t.post}</Title>
    </header>
  )
}
