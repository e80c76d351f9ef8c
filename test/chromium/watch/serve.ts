import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Change } from '#fixtures/gateway/index.ts'
import { clientScript } from '#scripts/watch/watchPages.ts'

export interface Watched {
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
export async function serveWatched(): Promise<Watched> {
  const client = await clientScript()
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'page.tsx')],
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
