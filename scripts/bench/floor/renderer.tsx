import { type MouseEvent, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { askFeed, type FloorPost, openPost } from './feed.ts'

/** The minimum a page can do with our renderer: the feed's first texts, each of which reacts to a tap. */

const feed = askFeed()

function Post({ id, title, text }: FloorPost) {
  const url = `/insights/posts/${id}`
  const open = (event: MouseEvent) => {
    event.preventDefault()
    openPost(url)
  }
  return (
    <article>
      <a href={url} onClick={open}>
        {text || title}
      </a>
    </article>
  )
}

function Feed() {
  const [posts, setPosts] = useState<readonly FloorPost[]>([])
  useEffect(() => void feed.then(setPosts), [])
  return posts.map((post) => <Post key={post.id} {...post} />)
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Feed />)
