import { readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'
import type { Chromium } from '#scripts/drivers/chromium.ts'
import { root } from '../../../esbuild.config.ts'

const here = import.meta.dirname
const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', html: 'text/html' }

/** `insights-client/web` as a site has it, for types that are there before it is built. */
const libraryAsBuilt: Plugin = {
  name: 'library-as-built',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^#web\/index\.ts$/ }, () => ({ path: join(root, 'dist/bridge/web.js') })),
}

/** The site's own scripts, as its bundler makes them. */
async function bundled(): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: [join(here, 'page.ts')],
    bundle: true,
    write: false,
    splitting: true,
    format: 'esm',
    outdir: join(here, 'built'),
    plugins: [libraryAsBuilt],
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return new Map(outputFiles.map(({ path, contents }) => [relative(join(here, 'built'), path), contents]))
}

/**
 * Answers `/community…` at the gateway's origin with a site's page, which has the section in it where its scripts are told to, and
 * `/host/…` with that page's files: the sheet is the library’s, beside its scripts.
 */
export async function serveHostPage({ cdp }: Chromium, origin: string): Promise<void> {
  const files = await bundled()
  const page = await readFile(join(here, 'page.html'))
  const contentOf = async (path: string): Promise<Uint8Array> => {
    if (!path.startsWith('/host/')) return page
    const name = basename(path)
    return files.get(name) ?? readFile(join(root, 'dist/bridge', name))
  }
  cdp.on('Fetch.requestPaused', (paused) => {
    const { requestId, request } = paused as { requestId: string; request: { url: string } }
    const { pathname } = new URL(request.url)
    const type = types[pathname.startsWith('/host/') ? (pathname.split('.').at(-1) ?? '') : 'html'] ?? 'text/plain'
    contentOf(pathname).then(
      (content) => {
        const body = Buffer.from(content).toString('base64')
        const responseHeaders = [{ name: 'content-type', value: `${type}; charset=utf-8` }]
        cdp.tell('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
      },
      () => cdp.tell('Fetch.fulfillRequest', { requestId, responseCode: 404 }),
    )
  })
  await cdp.send('Fetch.enable', {
    patterns: [{ urlPattern: `${origin}/community*` }, { urlPattern: `${origin}/host/*` }],
  })
}
