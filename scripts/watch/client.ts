import type { Change } from '#fixtures/gateway/index.ts'

/* Runs in each page that `npm start -- --watch` serves: reloads it, or swaps a style sheet, when its build has changed. */

const current = new Map<HTMLLinkElement, HTMLLinkElement>()

/** Loads a sheet beside the one that is there, which steps back when the new one is in place. It stays, since the page looks for it. */
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
