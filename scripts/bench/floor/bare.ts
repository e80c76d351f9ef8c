import { askFeed } from './feed.ts'

/** The minimum a page can do: no framework, the feed's first texts one below the other. */
void askFeed().then((posts) => {
  const shown = posts.map(({ title, text }) => {
    const post = document.createElement('p')
    post.textContent = text || title
    return post
  })
  document.getElementById('root')?.append(...shown)
})
