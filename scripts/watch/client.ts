import type { Change } from '#fixtures/gateway/index.ts'

/* Runs in pages of `npm start -- --watch`: reloads them, or swaps style sheets, after a build. */

const current = new Map<HTMLLinkElement, HTMLLinkElement>()

/**
 * Inserts the new sheet next to the old one, which is disabled once the new one has loaded. It stays, because the page
 * looks for it.
 */
function swap(path: string): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][href="${path}"]`)) {
    const before = current.get(link) ?? link
    const next = document.createElement('link')
    next.rel = 'stylesheet'
    next.href = `${path}?${Date.now()}`
    next.onload = () => {
      if (before === link) link.disabled = true
      else before.remove()
    }
    before.after(next)
    current.set(link, next)
  }
}

const { search } = new URL(import.meta.url)
new EventSource(`/sandbox/watch${search}`).onmessage = ({ data }: MessageEvent<string>) => {
  const change: Change = JSON.parse(data)
  if (change.kind === 'page') location.reload()
  else for (const path of change.paths) swap(path)
}
