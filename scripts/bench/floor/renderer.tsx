import { type MouseEvent, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The minimum a page can do with our renderer: the feed's first texts, each of which reacts to a tap. */

/** What the floor shows of a post. */
type FloorPost = { readonly id: string; readonly title: string | null; readonly text: string }

/** Handler names of the exchange's app; defined when the floors are built. */
declare const floorHandlers: { readonly request: string; readonly openScreen: string }

const native = (handler: string) => window.webkit?.messageHandlers?.[handler]
const message = (method: string, params: object) => ({ id: method, page: 'floor', method, params })

/** Requests the first posts like our page: directly in a browser, through the app's `request` in an app. */
async function askFeed(): Promise<readonly FloorPost[]> {
  const [path, params] = ['v1/social/public/feed', { tab: 'recommended', limit: 10 }]
  const app = native(floorHandlers.request)
  const asked = message('request', { method: 'POST', path, params })
  if (app) return Object(await app.postMessage(asked)).result.data.posts
  const headers = { 'content-type': 'application/json', website: 'insights' }
  const body = JSON.stringify({ ...params, languageId: 0, terminalCode: 'floor' })
  return (await (await fetch(`/${path}`, { method: 'POST', headers, body })).json()).data.posts
}

/** Opens a post: in the app's own screen, or by URL. */
function openPost(url: string): void {
  const app = native(floorHandlers.openScreen)
  if (app) void app.postMessage(message('openScreen', { screen: 'post', url }))
  else history.pushState(null, '', url)
}

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
