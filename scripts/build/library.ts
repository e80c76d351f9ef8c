import { readFile } from 'node:fs/promises'
import { dirname, extname, join, relative } from 'node:path'
import { build as bundle, type Plugin } from 'esbuild'
import { common, libraryEntries, root, routeStyles } from '../../esbuild.config.ts'
import { definedMessages, namespacesOf } from '../messages/english.ts'
import { keyframesIn, sheetBelowRoot, withoutHostsProperties, withoutHostsRules } from './belowRoot.ts'
import { contentsOf } from './bundles.ts'
import { englishSource } from './englishSource.ts'
import { brandModule, virtualModule } from './exchange.ts'
import { withFewChunks } from './fewChunks.ts'
import { type Files, json, text } from './files.ts'
import { wholeLocales } from './locales.ts'
import { addNotices } from './notices.ts'
import { describeEntries } from './types.ts'

/** Replaces a page's modules in the library. */

const section = 'web/app/section.ts'

/** Uses of the page's document. The window's size stays the window's. */
const ofDocument =
  /(?<![\w.])(?:document(?=\.(?:documentElement\b(?!\.clientWidth)|title\b))|history(?=\.scrollRestoration\b))/g

/**
 * In a host's document, the library must only change the section's element, so it uses `sectionDocument` in these places.
 * Only modules with such a use import it, so that modules without a section, such as the bridge, do not include it.
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

const folder = 'dist/bridge'

/**
 * One style sheet for all screens, scoped to the section's root. The section links no sheets at run time, unlike our own
 * pages: bundlers differ in how they handle imported sheets, and few handle computed URLs. The site's policy already allows
 * what it imports.
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

/** Maximum number of shared chunks, if they can be merged. */
const maxShared = 100

const releaseModule = 'release.js'

/** The release is in a file of its own, so that no other file changes with it. */
const releaseAside: Plugin = {
  name: 'release-aside',
  setup: (build) =>
    build.onResolve({ filter: /^#bridge\/lib\/release\.ts$|^\.\.?\/(?:lib\/)?release\.ts$/ }, ({ path, resolveDir }) =>
      path.startsWith('#') || join(resolveDir, path) === join(root, 'bridge/lib/release.ts')
        ? { path: `./${releaseModule}`, external: true }
        : undefined,
    ),
}

/** The site's React may be any supported version; our pages use one. */
const anyReact: Plugin = {
  name: 'any-react',
  setup: (build) =>
    build.onResolve({ filter: /\/ImgTag\.ts$/ }, () => ({ path: join(root, 'web/ui/Img/ImgAnyReact.tsx') })),
}

/** The published library: ES modules with external dependencies. */
export async function buildLibrary(release: string) {
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
      sectionModules,
      virtualModule('insights:styles', 'export default {}'),
      // The host passes in the whole configuration.
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
  files.set('messages.json', json(namespacesOf(await definedMessages())))
  files.set('meta.json', json(few.metafile))
  return { files, packages: await addPrograms(files) }
}

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
        // Optional, for drawing pictures.
        external: ['sharp'],
      }),
    ),
  )
  for (const { outputFiles } of built)
    for (const [path, content] of contentsOf(folder, outputFiles)) files.set(path, content)
  return addNotices(files, Object.assign({}, ...built.map(({ metafile }) => metafile.outputs)))
}

const programs: Readonly<Record<string, string>> = {
  'cli.js': 'scripts/cli/main.ts',
  'serve.js': 'scripts/cli/site/serve.ts',
}
