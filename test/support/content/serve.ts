import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import exchange from '#fixtures/exchange.config.ts'
import { contentSecurityPolicy } from '#scripts/build/policy.ts'
import { pageBuilds } from '../../../esbuild.config.ts'

const html = '<!doctype html><meta charset="utf-8"><title>Content</title><script type="module" src="/page.js"></script>'

/** Serves a harness, `module`, under the policy of the real pages, and at `/open` without one. */
export async function serveHarness(module: URL): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(module)],
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: '/',
    entryNames: 'page',
    write: false,
    logLevel: 'silent',
  })
  const scripts = new Map(outputFiles.map(({ path, contents }) => [path, contents]))
  const [pageBuild] = pageBuilds
  if (!pageBuild) throw new Error('There is no page build whose policy could be taken.')
  const policy = contentSecurityPolicy(exchange, pageBuild, [])

  const server = createServer(({ url = '/' }, response) => {
    const script = scripts.get(url)
    const isPage = url === '/' || url === '/open'
    if (url === '/') response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html')
    if (!script && !isPage) response.statusCode = 404
    response.end(script ?? (isPage ? html : ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
