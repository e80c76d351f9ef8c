import { join } from 'node:path'
import { build as bundle, type Plugin } from 'esbuild'
import { common, libraryEntries, root, routeStyles } from '../../esbuild.config.ts'
import { keyframesIn, sheetBelowRoot, withoutHostsProperties, withoutHostsRules } from './belowRoot.ts'
import { contentsOf } from './bundles.ts'
import { englishSource } from './englishSource.ts'
import { brandModule, virtualModule } from './exchange.ts'
import { withFewChunks } from './fewChunks.ts'
import { type Files, json, text } from './files.ts'
import { contractsApart, sectionModules } from './libraryModules.ts'
import { wholeLocales } from './locales.ts'
import { addNotices } from './notices.ts'
import { describeEntries } from './types.ts'

const folder = 'dist/bridge'

/**
 * The one sheet of all screens, of rules that hold below the section's root. The section links none as it goes, as pages of our own do:
 * bundlers take a sheet that is imported, each in its way, and few an address that is made where they move modules about; and what a site
 * imports its policy allows already.
 */
async function addSheet(files: Files): Promise<void> {
  const paths = ['web/styles/base.css', 'web/styles/section.css', ...Object.values(routeStyles())]
  const { outputFiles } = await bundle({
    ...common,
    stdin: { contents: paths.map((path) => `@import './${path}';`).join(''), loader: 'css', resolveDir: root },
    outfile: `${folder}/styles.css`,
    entryNames: '[name]',
    target: ['safari15', 'chrome88'],
    plugins: [brandModule()],
  })
  for (const [path, content] of contentsOf(folder, outputFiles)) {
    const sheet = String(Buffer.from(content))
    const ours = sheetBelowRoot(sheet, new Set(keyframesIn(sheet)))
    files.set(path, text(withoutHostsRules + withoutHostsProperties([sheet]) + ours))
  }
}

/** Of chunks that several modules share there are no more, where they can be put together. */
const maxShared = 100

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

/** The site's React is any that the library takes; that of our pages is one. */
const anyReact: Plugin = {
  name: 'any-react',
  setup: (build) =>
    build.onResolve({ filter: /\/ImgTag\.ts$/ }, () => ({ path: join(root, 'web/ui/Img/ImgAnyReact.tsx') })),
}

export interface Library {
  readonly files: Files
  /** The folders of the packages of which something is in a program. */
  readonly packages: readonly string[]
}

/** The published library: ES modules whose dependencies stay imports. */
export async function buildLibrary(release: string): Promise<Library> {
  const files: Files = new Map()
  await addSheet(files)
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
      anyReact,
      wholeLocales,
      contractsApart,
      sectionModules,
      virtualModule('insights:styles', 'export default {}'),
      // Who mounts the screens gives them the whole configuration.
      virtualModule('insights:thirdParties', 'export default { thirdParties: {} }'),
      virtualModule('insights:english', await englishSource()),
      virtualModule('insights:legal', 'export default { legal: {} }'),
    ],
  })
  const few = await withFewChunks(new Map(contentsOf(folder, outputFiles)), metafile, folder, maxShared)
  for (const [path, content] of few.files) files.set(path, content)
  const said = `export const release = () => ${JSON.stringify(release)}\nexport const packageVersion = () => ''\n`
  files.set(releaseModule, text(said))
  for (const [name, { types }] of await describeEntries()) files.set(`${name}.d.ts`, text(types))
  files.set('styles.d.ts', text('/** The sheet of all pages: it is imported for its rules alone. */\nexport {}\n'))
  files.set('meta.json', json(few.metafile))
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
