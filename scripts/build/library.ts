import { join } from 'node:path'
import { build as bundle, type Plugin } from 'esbuild'
import { common, exists, libraryEntries, root, routeStyles } from '../../esbuild.config.ts'
import { keyframesIn, sheetBelowRoot, withoutHostsProperties } from './belowRoot.ts'
import { contentsOf } from './bundles.ts'
import { englishSource } from './englishSource.ts'
import { brandModule, virtualModule } from './exchange.ts'
import { type Files, json, text } from './files.ts'
import { outputOf } from './graph.ts'
import { contractsApart, sectionModules } from './libraryModules.ts'
import { localesByNamespace } from './locales.ts'
import { addNotices } from './notices.ts'
import { describeEntries } from './types.ts'

const folder = 'dist/bridge'

/** Style sheets beside the modules, by addresses that a bundler or a browser can follow, and of rules that hold below the section's root. */
async function styles(files: Files): Promise<Record<string, string>> {
  const routes = routeStyles()
  const base = 'web/styles/base.css'
  if (!exists(base)) return {}
  const { outputFiles, metafile } = await bundle({
    ...common,
    entryPoints: { base, section: 'web/styles/section.css', ...routes },
    entryNames: '[name]',
    outdir: folder,
    target: ['safari15', 'chrome88'],
    plugins: [brandModule()],
  })
  const sheets = contentsOf(folder, outputFiles).map(([path, content]) => [path, String(Buffer.from(content))] as const)
  const texts = sheets.map(([, sheet]) => sheet)
  const keyframes = new Set(texts.flatMap(keyframesIn))
  const below = new Map(sheets.map(([path, sheet]) => [path, sheetBelowRoot(sheet, keyframes)]))
  const first = ['base.css', 'section.css'].map((path) => below.get(path)).join('')
  below.delete('section.css')
  below.set('base.css', withoutHostsProperties(texts) + first)
  for (const [path, sheet] of below) files.set(path, text(sheet))
  return Object.fromEntries(
    Object.entries(routes).map(([route, path]) => [route, `.${outputOf(metafile, path)?.slice(folder.length) ?? ''}`]),
  )
}

const releaseModule = 'release.js'

/** Which release the library is stands in a file of its own: no other changes with it. */
const releaseAside: Plugin = {
  name: 'release-aside',
  setup: (build) =>
    build.onResolve({ filter: /\/release\.ts$/ }, ({ path, resolveDir }) =>
      join(resolveDir, path) === join(root, 'bridge/lib/release.ts')
        ? { path: `./${releaseModule}`, external: true }
        : undefined,
    ),
}

export interface Library {
  readonly files: Files
  /** The folders of the packages of which something is in a program. */
  readonly packages: readonly string[]
}

/** The published library: ES modules whose dependencies stay imports. */
export async function buildLibrary(release: string): Promise<Library> {
  const files: Files = new Map()
  const sheets = Object.entries(await styles(files)).map(
    ([route, path]) => `${JSON.stringify(route)}: new URL(${JSON.stringify(path)}, import.meta.url).href`,
  )
  const { outputFiles, metafile } = await bundle({
    ...common,
    entryPoints: { ...libraryEntries },
    outdir: folder,
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    format: 'esm',
    splitting: true,
    target: ['safari15', 'chrome88'],
    packages: 'external',
    minify: false,
    minifySyntax: true,
    plugins: [
      releaseAside,
      localesByNamespace,
      contractsApart,
      sectionModules,
      virtualModule('insights:styles', `export default { ${sheets.join(', ')} }`),
      // Who mounts the screens gives them the whole configuration.
      virtualModule('insights:thirdParties', 'export default { thirdParties: {} }'),
      virtualModule('insights:english', await englishSource()),
      virtualModule('insights:legal', 'export default { legal: {} }'),
    ],
  })
  for (const [path, content] of contentsOf(folder, outputFiles)) files.set(path, content)
  files.set(releaseModule, text(`export const release = () => ${JSON.stringify(release)}\n`))
  for (const [name, { types }] of await describeEntries()) files.set(`${name}.d.ts`, text(types))
  files.set('styles.d.ts', text('/** The sheet of all pages: it is imported for its rules alone. */\nexport {}\n'))
  files.set('meta.json', json(metafile))
  return { files, packages: await addPrograms(files) }
}

/** The programs for Node: all that they need is in them, for they run where nothing of ours is installed. */
async function addPrograms(files: Files): Promise<readonly string[]> {
  const built = await Promise.all(
    Object.entries(programs).map(([name, entry]) =>
      bundle({
        ...common,
        entryPoints: [entry],
        outfile: `${folder}/${name}`,
        entryNames: '[name]',
        format: 'esm',
        platform: 'node',
        target: 'node18',
        minify: false,
        define: {},
        // Draws a picture where it is there.
        external: ['sharp'],
      }),
    ),
  )
  for (const { outputFiles } of built)
    for (const [path, content] of contentsOf(folder, outputFiles)) files.set(path, content)
  return addNotices(files, Object.assign({}, ...built.map(({ metafile }) => metafile.outputs)))
}

/** `npx insights-client`, and the server that it gives a site for Node. */
const programs: Readonly<Record<string, string>> = {
  'cli.js': 'scripts/pack/main.ts',
  'serve.js': 'scripts/site/serve.ts',
}
