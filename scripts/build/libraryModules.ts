import { readFile } from 'node:fs/promises'
import { dirname, extname, join, relative } from 'node:path'
import type { Plugin } from 'esbuild'
import { root } from '../../esbuild.config.ts'
import { pastIndexes } from './pastIndexes.ts'

/** What the library has in place of a page's modules. */

const section = 'web/app/section.ts'

/** What the page says of its document. The window's size stays the window's. */
const ofDocument =
  /(?<![\w.])(?:document(?=\.(?:documentElement\b(?!\.clientWidth)|title\b))|history(?=\.scrollRestoration\b))/g

/**
 * What the page says of its document it says of the section's element and of nothing else, where the document is somebody else's: in
 * these places the library's code has `sectionDocument`. Only a module that says such a thing imports it, so that what has no section,
 * the bridge say, brings none of it.
 */
export const sectionModules: Plugin = {
  name: 'section-modules',
  setup: (build) =>
    build.onLoad({ filter: /\/(?:bridge|web|webview)\/.*\.tsx?$/ }, async ({ path }) => {
      const source = pastIndexes(path, await readFile(path, 'utf8'))
      const own = source.replace(ofDocument, 'sectionDocument')
      return {
        contents:
          own === source || path === join(root, section)
            ? source
            : `${own}\nimport { sectionDocument } from ${JSON.stringify(`./${relative(dirname(path), join(root, section))}`)}\n`,
        loader: extname(path) === '.tsx' ? 'tsx' : 'ts',
      }
    }),
}

/**
 * A method's facts and its contract stand in one file, and what one entry takes of a file the bundler puts into the chunk of all: the
 * fake app's contracts would give each page the schemas. So contracts are made of copies, with the schemas that they share.
 */
export const contractsApart: Plugin = {
  name: 'contracts-apart',
  setup(build) {
    build.onResolve({ filter: /^\.\.?\/\w+\.ts$/ }, ({ path, importer, namespace, resolveDir }) => {
      const module = relative(root, join(resolveDir, path))
      const isCopied =
        namespace === 'contract' || importer === join(root, 'bridge/app/eventContracts.ts')
          ? module === 'bridge/app/schemas.ts'
          : importer === join(root, 'bridge/app/methods/contracts.ts')
      return isCopied ? { path: module, namespace: 'contract', sideEffects: false } : undefined
    })
    // Else the import stays where all that wanted it has gone.
    build.onResolve({ filter: /^valibot$/ }, ({ path }) => ({ path, external: true, sideEffects: false }))
    build.onLoad({ filter: /./, namespace: 'contract' }, async ({ path }) => ({
      contents: await readFile(join(root, path), 'utf8'),
      loader: 'ts',
      resolveDir: join(root, dirname(path)),
    }))
  },
}
