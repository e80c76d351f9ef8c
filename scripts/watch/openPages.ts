import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Exchange } from '../../bridge/config.ts'
import { conformanceBuild, inspected, type PageBuildName, pageBuilds, root } from '../../esbuild.config.ts'
import type { Files } from '../build/files.ts'
import { buildPages } from '../build/pages.ts'
import { conformanceFilesOf, injectOf } from '../build/webview.ts'
import { type OpenPage, openPage } from './openPage.ts'

/** Where a watching start writes: what `npm run build` made stays as it is. */
export const watchedFolder = (name: PageBuildName): string => join(root, 'dist/watch', name)

/** What a page's folder has beside what is watched. */
const fixedFiles: Readonly<Partial<Record<PageBuildName, (exchange: Exchange) => Promise<Files>>>> = {
  webview: async (exchange) => conformanceFilesOf(await buildPages(conformanceBuild, exchange)),
  app: injectOf,
}

/** All page builds of an exchange, open. */
export async function openPages(exchange: Exchange): Promise<OpenPage[]> {
  rmSync(join(root, 'dist/watch'), { recursive: true, force: true })
  return Promise.all(
    pageBuilds.map(async (page) => {
      const fixed = await fixedFiles[page.name]?.(exchange)
      return openPage(exchange.app.inspector ? inspected(page) : page, exchange, watchedFolder(page.name), fixed)
    }),
  )
}
