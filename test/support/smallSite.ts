import { join } from 'node:path'
import type { Exchange } from '#bridge/config.ts'
import { exchangePath, loadExchange } from '#scripts/build/exchange.ts'
import { json, writeFolder } from '#scripts/build/files.ts'
import { buildPages } from '#scripts/build/pages.ts'
import { siteMarksOf } from '#scripts/build/webview.ts'
import { type PageBuild, root } from '../../esbuild.config.ts'

/** The browser's pages, as small as they can be. */
const small: PageBuild = {
  name: 'web',
  entry: 'test/scripts/sealed/main.ts',
  template: 'test/scripts/placed/index.html',
  target: ['chrome119'],
  alias: {},
  first: { shell: ['test/scripts/sealed/main.ts'], home: ['test/scripts/sealed/main.ts'] },
  baseStyle: 'test/scripts/sealed/base.css',
  frames: { ancestors: 'none', children: 'none' },
}

export const smallRelease = '0.1.0+abc1234'

interface SmallPages {
  /** For which they are built; default: the sandbox's own. */
  readonly exchange?: Exchange
  /** Their document and sheet; default: ones with the marks alone. */
  readonly page?: Pick<PageBuild, 'template' | 'baseStyle'>
}

/** Builds pages that the command makes sites of, into a folder. */
export async function buildSmallPages(folder: string, { exchange: given, page: own }: SmallPages = {}): Promise<void> {
  const exchange = given ?? (await loadExchange(exchangePath()))
  const page = { ...small, ...own }
  const { files, site } = await buildPages(page, exchange, { release: smallRelease })
  if (!site) throw new Error('The browser’s pages have a site.')
  writeFolder(folder, new Map([...files, ['marks.json', json(await siteMarksOf(site, page, exchange))]]))
}

/** Another exchange's configuration, as text of a module: what `more` says goes before what stands here. */
export const acmeConfig = (more = '') => `import { readFileSync } from 'node:fs'
export default {
  brand: { name: 'Acme & Söhne', accent: ['#0A793C', '#5FD38F'] },
  domains: { api: 'self', config: 'self', report: 'self', images: ['self'], secure: 'https://www.acme.example' },
  signing: { certificate: readFileSync(${JSON.stringify(join(root, '.sandbox/signing/gateway.pem'))}, 'utf8'), allowUnsigned: false },
  cookies: { session: 's', user: 'u', refresh: 'r' },
  app: { schemes: ['acme'], handlers: {}, control: 'Acme', screens: {} },
  ${more}
}`
