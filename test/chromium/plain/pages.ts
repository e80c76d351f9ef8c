import { build as bundle } from 'esbuild'
import { defineExchange, type Exchange, type ExchangeConfig } from '#bridge/config.ts'
import { fileAt, type HeaderTable, headersOf, hostingOf, missingOf } from '#bridge/site/hosting.ts'
import { contentsOf } from '#scripts/build/bundles.ts'
import { englishSource } from '#scripts/build/englishSource.ts'
import { brandModule, exchangeModulesInside, stylesModule, virtualModule } from '#scripts/build/exchange.ts'
import { type Files, text } from '#scripts/build/files.ts'
import { wholeLocales } from '#scripts/build/locales.ts'
import { buildPages } from '#scripts/build/pages.ts'
import { common, type PageBuild, type PageBuildName, pageBuilds, root, routeStyles } from '../../../esbuild.config.ts'

export const hosts = { app: 'app.acme.test', api: 'api.acme.test', img: 'img.acme.test' } as const

/** A typical configuration. `api` is `self` if page and API share a host. */
export const acme = (publicKey: string, api: 'self' | `https://${string}`): Exchange => {
  const config: ExchangeConfig = {
    brand: { name: 'Acme', accent: ['#1D5FE0', '#6FA3FF'] },
    domains: {
      api,
      config: api,
      report: api,
      images: [`https://${hosts.img}`],
      pictures: { test: '/o/1x1/test.png' },
    },
    signing: { certificate: publicKey, allowUnsigned: false },
    cookies: { session: 'acme_session', user: 'acme_user', refresh: 'acme_refresh' },
    app: {
      schemes: ['acme'],
      handlers: {},
      control: 'AcmeControl',
      screens: { post: 'AcmePost', rank: 'AcmeRank' },
    },
    tracking: { sharing: 'always', respectSignals: false },
  }
  return defineExchange(config)
}

const build = (name: PageBuildName): PageBuild => {
  const found = pageBuilds.find((page) => page.name === name)
  if (!found) throw new Error(`There is no build ${name}.`)
  return found
}

export const buildSite = async (exchange: Exchange): Promise<Files> => (await buildPages(build('web'), exchange)).files

/** The fake app as bundled for an app's tests, with Preact: one script, and the styles of all screens. */
export async function buildApp(exchange: Exchange): Promise<Files> {
  const { alias, baseStyle } = build('webview')
  const { outputFiles } = await bundle({
    ...common,
    alias: { ...alias },
    entryPoints: { app: 'test/chromium/plain/appPage.ts' },
    entryNames: '[name]',
    outdir: 'dist/fake',
    format: 'esm',
    plugins: [
      ...exchangeModulesInside(exchange),
      wholeLocales,
      stylesModule({}),
      brandModule(exchange),
      virtualModule('insights:english', await englishSource()),
    ],
  })
  const sheets = await bundle({
    ...common,
    stdin: {
      contents: [baseStyle, ...Object.values(routeStyles())].map((path) => `@import './${path}';`).join(''),
      loader: 'css',
      resolveDir: root,
    },
    outfile: 'dist/fake/styles.css',
    entryNames: '[name]',
    plugins: [brandModule(exchange)],
  })
  const files = contentsOf('dist/fake', [...outputFiles, ...sheets.outputFiles])
  const html =
    '<!doctype html><meta name="release" content="0.0.0+plain"><link rel="stylesheet" href="/fake/styles.css">'
  return new Map([...files, ['index.html', text(`${html}<script type="module" src="/fake/app.js"></script>`)]])
}

const types = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

export const createAppPages =
  (files: Files) =>
  ({ pathname }: URL): Response => {
    const name = pathname.startsWith('/fake/') ? pathname.slice('/fake/'.length) : 'index.html'
    const type = Object.entries(types).find(([end]) => name.endsWith(end))?.[1] ?? 'application/octet-stream'
    const bytes = files.get(name)
    return new Response(new Uint8Array(bytes ?? []), { status: bytes ? 200 : 404, headers: { 'content-type': type } })
  }

export function createSite(files: Files): (url: URL) => Response {
  const headers: HeaderTable = JSON.parse(Buffer.from(files.get('headers.json') ?? '{}').toString())
  const hosting = hostingOf(headers)
  return ({ pathname }) => {
    const found = fileAt(hosting, pathname)
    const bytes = found && files.get(found.file)
    const file = found && (bytes || found.kind === 'start') ? found : missingOf(found)
    const { status } = hosting.kinds[file.kind]
    const answered = { status, headers: { ...headersOf(hosting, file, { isSecure: true }) } }
    return new Response(new Uint8Array(bytes ?? files.get(file.file) ?? []), answered)
  }
}
