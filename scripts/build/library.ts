import { readFile } from 'node:fs/promises'
import { dirname, extname, join, relative } from 'node:path'
import { build as bundle, type Plugin } from 'esbuild'
import { common, libraryEntries, root, routeStyles } from '../../esbuild.config.ts'
import { keyframesIn, sheetBelowRoot, withoutHostsProperties, withoutHostsRules } from './belowRoot.ts'
import { contentsOf } from './bundles.ts'
import { englishSource } from './englishSource.ts'
import { brandModule, virtualModule } from './exchange.ts'
import { withFewChunks } from './fewChunks.ts'
import { type Files, json, text } from './files.ts'
import { wholeLocales } from './locales.ts'
import { addNotices } from './notices.ts'
import { describeEntries } from './types.ts'

/** What the library has in place of a page's modules. */

const section = 'web/app/section.ts'

/** What the page says of its document. The window's size stays the window's. */
const ofDocument =
  /(?<![\w.])(?:document(?=\.(?:documentElement\b(?!\.clientWidth)|title\b))|history(?=\.scrollRestoration\b))/g

/**
 * In a host site's document, what the page says of its document it says of the section's element and of nothing else: in
 * these places the library's code has `sectionDocument`. Only a module that says such a thing imports it, so that what has no section,
 * the bridge say, brings none of it.
 */
const sectionModules: Plugin = {
  name: 'section-modules',
  setup: (build) =>
    build.onLoad({ filter: /\/(?:bridge|web|webview)\/.*\.tsx?$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
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
const contractsApart: Plugin = {
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
    build.onResolve({ filter: /^#bridge\/lib\/release\.ts$|^\.\.?\/(?:lib\/)?release\.ts$/ }, ({ path, resolveDir }) =>
      path.startsWith('#') || join(resolveDir, path) === join(root, 'bridge/lib/release.ts')
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
  'cli.js': 'scripts/cli/main.ts',
  'serve.js': 'scripts/cli/site/serve.ts',
}
