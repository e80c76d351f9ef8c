import { type ReactNode, useEffect, useRef } from 'react'
import { LongList, type LongListProps } from '#web/ui/LongList/LongList.tsx'
import { openCards, PostCard } from '../PostCard/PostCard.tsx'

const card = (id: string, isFirst: boolean): ReactNode => <PostCard key={id} id={id} first={isFirst} />

/** A list of posts that `rememberPosts` knows. */
export function PostList(props: Omit<LongListProps, 'renderItem' | 'skeleton'>) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => (root.current ? openCards(root.current) : undefined), [])
  return (
    <div className="post-list" ref={root}>
      <LongList {...props} renderItem={card} />
    </div>
  )
}
