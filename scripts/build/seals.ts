import { type Metafile, transform } from 'esbuild'
import type { Exchange } from '../../bridge/config.ts'
import type { PageBuild } from '../../esbuild.config.ts'
import type { Seals } from '../../webview/pack/seal.ts'
import { brandSheet } from './brand.ts'
import { certificatesSource, exchangeSource, thirdPartiesSource } from './exchange.ts'
import type { Files } from './files.ts'
import { escaped } from './html.ts'
import { literalOf } from './minify.ts'
import type { Pages } from './pages.ts'

async function minifiedStyle(source: string, { target }: PageBuild): Promise<string> {
  const { code } = await transform(source, { loader: 'css', minify: true, charset: 'utf8', target: [...target] })
  return code.trim()
}

/** The page with marks where the exchange's name stands. */
function unbranded(html: string, { brand }: Exchange): string {
  const [initial = ''] = brand.name
  return html
    .replaceAll(`>${escaped(brand.name)}</`, '><!--brand--></')
    .replaceAll(`"brand__initial">${escaped(initial)}</`, '"brand__initial"><!--initial--></')
}

/** What of a build is its exchange's. The packer looks for it, and puts another's in its place. */
export async function sealsOf({ files, metafile }: Pages, page: PageBuild, exchange: Exchange): Promise<Seals> {
  const pages = [...files].filter(([path]) => path.endsWith('.html'))
  return {
    exchange: await literalOf(exchangeSource(exchange), page),
    certificates: await literalOf(certificatesSource(exchange), page),
    providers: await literalOf(thirdPartiesSource(exchange), page),
    brand: await minifiedStyle(brandSheet(exchange), page),
    pages: Object.fromEntries(pages.map(([path, html]) => [path, unbranded(new TextDecoder().decode(html), exchange)])),
    frames: page.frames,
    conformance: conformanceFiles(files, metafile),
  }
}

/** What stands among the web view's files for the conformance page alone. */
function conformanceFiles(files: Files, { outputs }: Metafile): string[] {
  const own = new Set(Object.keys(outputs).map((path) => path.replace(/^dist\/webview\//, '')))
  const others = [...files.keys()].filter((path) => /^assets\/.*\.(js|css)$/.test(path) && !own.has(path))
  return files.has('conformance.html') ? ['conformance.html', ...others] : []
}
