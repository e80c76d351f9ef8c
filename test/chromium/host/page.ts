import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { siteExchange as exchange } from '#test/support/siteExchange.ts'
import { type MountOptions, mount } from '#web/index.ts'

// A part of the site's own: React listens to a document from its first root on, and for good.
const own = document.getElementById('own')
if (own) createRoot(own).render(createElement('small', null, 'Drawn by the site'))

let stop: (() => void) | undefined

/** What a test does to the page. */
const host = {
  mount(options: MountOptions = {}): void {
    const root = document.getElementById('community')
    if (root) stop = mount(root, exchange, { base: '/community', ...options })
  },
  takeDown: (): void => stop?.(),
}

declare global {
  interface Window {
    host: typeof host
  }
}
window.host = host
