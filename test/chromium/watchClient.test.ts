import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Change } from '#fixtures/gateway/index.ts'
import { type Chromium, openChromium } from '#scripts/drivers/chromium.ts'
import { clientScript } from '#scripts/watch/watchPages.ts'

interface Watched {
  readonly origin: string
  /** What the sheet says from now on. */
  paint(color: string): void
  /** Tells the page of a change, as a watching gateway does, once it listens. */
  tell(change: Change): Promise<void>
  close(): Promise<void>
}

const html = `<!doctype html><html lang="en"><head><title>Watched</title>
<link rel="stylesheet" href="/sheet.css">
<script type="module" src="/sandbox/watch.js?build=web&amp;version=1"></script>
<script type="module" src="/page.js"></script></head><body></body></html>`

/** Serves a small page that is watched. */
async function serveWatched(): Promise<Watched> {
  const client = await clientScript()
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'watchPage.tsx')],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
  })
  const script = outputFiles[0]?.text ?? ''
  let color = 'rgb(1, 1, 1)'
  const listeners = new Set<ServerResponse>()
  const answers: Readonly<Record<string, () => readonly [type: string, body: string]>> = {
    '/': () => ['text/html', html],
    '/page.js': () => ['text/javascript', script],
    '/sandbox/watch.js': () => ['text/javascript', client],
    '/sheet.css': () => ['text/css', `html { color: ${color} }`],
  }
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/sandbox/watch') {
      reply.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      listeners.add(reply)
      reply.once('close', () => listeners.delete(reply))
      server.emit('listener')
      return
    }
    const [type = 'text/plain', body] = answers[pathname]?.() ?? []
    reply.writeHead(body === undefined ? 404 : 200, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
  }).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    paint: (next) => {
      color = next
    },
    async tell(change) {
      while (listeners.size === 0) await once(server, 'listener')
      for (const listener of listeners) listener.write(`data: ${JSON.stringify(change)}\n\n`)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const typed = 'Half a post,\nand its second line'
const scrolled = 700
let watched: Watched
let chromium: Chromium

beforeAll(async () => {
  ;[watched, chromium] = await Promise.all([serveWatched(), openChromium()])
})
afterAll(() => Promise.all([chromium?.close(), watched?.close()]))

beforeEach(async () => {
  const { browser } = chromium
  await browser.url(`${watched.origin}/`)
  await browser.$('textarea').setValue(typed)
  await browser.$('[type=password]').setValue('Secret-1')
  await browser.execute((y) => {
    Object.assign(window, { isTheSame: true })
    scrollTo(0, y)
  }, scrolled)
})

/** What the page shows. */
const look = () =>
  chromium.browser.execute(() => ({
    isTheSame: Reflect.get(window, 'isTheSame') === true,
    state: document.querySelector('output')?.textContent,
    fields: Array.from(document.querySelectorAll('input'), ({ value }) => value),
    scroll: scrollY,
    color: getComputedStyle(document.documentElement).color,
    sheets: document.querySelectorAll('link').length,
  }))
type Look = Awaited<ReturnType<typeof look>>

async function until(holds: (seen: Look) => boolean): Promise<Look> {
  let seen = await look()
  await chromium.browser.waitUntil(
    async () => {
      seen = await look()
      return holds(seen)
    },
    { timeoutMsg: `This was waited for in vain: ${holds}` },
  )
  return seen
}

test('a page is loaded again when its code has changed', async () => {
  await watched.tell({ kind: 'page' })
  await until(({ isTheSame }) => !isTheSame)
})

test('a sheet is swapped under the page, which stays the document that it was', async () => {
  for (const color of ['rgb(2, 2, 2)', 'rgb(3, 3, 3)']) {
    watched.paint(color)
    await watched.tell({ kind: 'styles', paths: ['/sheet.css'] })
    await until((seen) => seen.color === color)
  }
  // The first stays for the page that looks for it, and of the others the newest.
  const seen = await until(({ sheets }) => sheets === 2)
  expect([seen.isTheSame, seen.state, seen.fields[0], seen.scroll]).toEqual([true, typed, 'Secret-1', scrolled])
})
