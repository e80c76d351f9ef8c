import { createServer } from 'node:http'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { brandModule, exchangeModules, exchangePath, loadExchange, stylesModule } from '#scripts/build/exchange.ts'
import { contentSecurityPolicy } from '#scripts/build/policy.ts'
import { common, type PageBuild, pageBuilds } from '../../../esbuild.config.ts'

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Controls</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<link rel="stylesheet" href="/page.css"><script type="module" src="/page.js"></script></html>`

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }
const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** Serves a page with every control, rendered as a build's pages are and under their policy. */
export async function serveControls(
  name: PageBuild['name'],
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const page = pageBuilds.find((build) => build.name === name)
  if (!page) throw new Error(`There is no build ${name}.`)
  const exchange = await loadExchange(exchangePath())
  const { outputFiles } = await build({
    ...common,
    entryPoints: [at('page.tsx'), at('page.css')],
    entryNames: '[name]',
    outdir: '/',
    format: 'esm',
    splitting: true,
    alias: { ...page.alias },
    plugins: [...exchangeModules(exchange), brandModule(exchange), stylesModule({})],
  })
  const files = new Map(outputFiles.map(({ path, contents }) => [path, contents]))
  const policy = contentSecurityPolicy(exchange, page, [])
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const file = files.get(pathname)
    if (!file && pathname !== '/') response.statusCode = 404
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', types[extname(pathname)] ?? 'text/html')
    response.end(file ?? (pathname === '/' ? html : ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
