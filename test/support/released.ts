import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { protocolVersion } from '#bridge/app/protocol.ts'
import type { SiteConfig } from '#bridge/site/hosting.ts'
import config from '#fixtures/exchange.config.ts'
import { type Gateway, startGateway } from '#fixtures/gateway/index.ts'
import { exchangePath, loadExchange } from '#scripts/build/exchange.ts'
import { writeFolder } from '#scripts/build/files.ts'
import { buildPages, type Pages } from '#scripts/build/pages.ts'
import { sandboxKey } from '#scripts/sandboxKey.ts'
import { pageBuilds, root } from '../../esbuild.config.ts'
import { copyOfTemplate } from './gateway/template.ts'

/*
 * The release before this one, for tests of two releases side by side. It is made of today's sources: its version is lower, its app
 * protocol is one step behind, and the names and hashes of all its files differ.
 */

const before: Plugin = {
  name: 'release-before',
  setup({ initialOptions, onLoad }) {
    initialOptions.banner = { js: 'globalThis.releaseBefore = true;' }
    onLoad({ filter: /bridge[\\/]app[\\/]protocol\.ts$/ }, async ({ path }) => ({
      loader: 'ts',
      contents: (await readFile(path, 'utf8')).replace(/(protocolVersion = )\d+/, `$1${protocolVersion - 1}`),
    }))
  },
}

const assetsOf = ({ files }: Pages) => [...files].filter(([path]) => path.startsWith('assets/'))
const scriptsOf = (pages: Pages) => assetsOf(pages).flatMap(([path]) => (path.endsWith('.js') ? [path] : []))

export interface ReleasesSite {
  readonly gateway: Gateway
  serveOld(): void
  serveToday(): void
  /** Today's pages, and the assets of the release before, as `--keep` leaves them. */
  serveBoth(): void
  /** Puts a file in the place of the one that is served. */
  put(path: string, content: string): void
  close(): Promise<void>
}

/**
 * A site that serves either the release before or today's pages, at one address. It begins with the release before.
 * @param site what its configuration says of the site, beside the sandbox's.
 */
export async function openReleasesSite(site?: SiteConfig): Promise<ReleasesSite> {
  const [web] = pageBuilds.filter(({ name }) => name === 'web')
  if (!web) throw new Error('There is no build of the browser’s pages.')
  const own = site && { site }
  const exchange = { ...(await loadExchange(exchangePath())), ...own }
  const old = await buildPages(web, exchange, { release: '0.0.9+before1', plugins: [before] })
  const today = await buildPages(web, exchange)
  // What sends a screen’s first call is the same in both.
  const shared = scriptsOf(old).filter((path) => today.files.has(path) && !path.startsWith('assets/ask-'))
  if (shared.length > 0) throw new Error(`Both releases have ${shared.join(', ')}.`)
  const live = mkdtempSync(join(tmpdir(), 'insights-released-'))
  const serve = ({ files }: Pages) => writeFolder(live, files)
  serve(old)
  const gateway = await startGateway({
    exchange: { ...config, ...own },
    dataDir: await copyOfTemplate(),
    ports: { https: 0, http: 0, app: 0 },
    builds: { web: live, webview: join(live, 'no webview'), app: join(live, 'no app') },
    pulse: false,
    sandboxKey,
  })
  return {
    gateway,
    serveOld: () => serve(old),
    serveToday: () => serve(today),
    serveBoth: () => serve({ ...today, files: new Map([...assetsOf(old), ...today.files]) }),
    put: (path, content) => writeFileSync(join(live, path), content),
    async close() {
      await gateway.close()
      rmSync(live, { recursive: true, force: true })
    },
  }
}

export type Library = typeof import('#bridge/index.ts')

/** The library of the release before. */
export interface OldLibrary {
  /** Loads it once more, as another page does: with modules of its own. */
  load(): Promise<Library>
  close(): void
}

export async function buildOldLibrary(): Promise<OldLibrary> {
  // Below node_modules, where the library finds the packages that it imports.
  const cache = join(root, 'node_modules/.cache/insights')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'released-'))
  const { outputFiles } = await build({
    entryPoints: [join(root, 'bridge/index.ts')],
    bundle: true,
    format: 'esm',
    splitting: true,
    packages: 'external',
    outdir: join(folder, 'library'),
    write: false,
    plugins: [before],
  })
  mkdirSync(join(folder, 'library'))
  for (const { path, contents } of outputFiles) writeFileSync(path, contents)
  let pages = 0
  return {
    async load() {
      pages += 1
      const copy = join(folder, String(pages))
      cpSync(join(folder, 'library'), copy, { recursive: true })
      return import(/* @vite-ignore */ pathToFileURL(join(copy, 'index.js')).href)
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
