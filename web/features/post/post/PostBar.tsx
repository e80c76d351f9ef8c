import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { postMessages } from '../../../i18n/en/post.ts'
import { BackButton } from '../../../ui/Page/BackButton.tsx'

/** The bar at the head of a post. `children` stand at its end. */
export function PostBar({ isArticle, children }: { isArticle: boolean; children?: ReactNode }) {
  const t = useStore(postMessages)
  // An article's own title is the page's heading.
  const Title = isArticle ? 'p' : 'h1'
  return (
    <header className="post-bar">
      <BackButton />
      <Title className="post-bar__title">{isArticle ? t.article : t.post}</Title>
      {children}
    </header>
  )
}
