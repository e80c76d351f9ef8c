import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { BuildOptions } from 'esbuild'

/** The repository's folder; every path below is relative to it. */
export const root: string = import.meta.dirname

export type PageBuildName = 'web' | 'webview' | 'app'

/** One folder of pages: HTML, hashed modules and styles, headers. */
export interface PageBuild {
  readonly name: PageBuildName
  readonly entry: string
  /** What stands in the home page's document and asks for its first posts: once that is dressed, or `isFirst`, before; of its `screen`, what sends the first call of another… */
  readonly ask?: { readonly module: string; readonly isFirst: boolean; readonly screen?: string }
  /** …and what shows them, while the entry and all that it wants are on their way. */
  readonly early?: string
  /** What stands in the document of all other pages, and preloads what the screen of the address wants. */
  readonly preload?: string
  readonly template: string
  readonly target: readonly string[]
  readonly alias: Readonly<Record<string, string>>
  /**
   * Modules whose chunks a page loads before its first content, dynamic ones named by their entry. Every page needs
   * `shell`; the home page needs `home` too. The HTML preloads them and `npm run size` weighs them.
   */
  readonly first: { readonly shell: readonly string[]; readonly home: readonly string[] }
  /**
   * What a reader has without a network, on a site that has that: modules as in {@link first}, and sheets by their names. What else was
   * used is kept too.
   */
  readonly offline?: { readonly modules: readonly string[]; readonly styles: readonly string[] }
  /** The base sheet; routes have one each (`web/features/FEATURE/FOLDER/NAME.css`). A build without one takes what its modules import. */
  readonly baseStyle?: string
  /** Sheets that only this build has, beside those of routes, by the name that the page links them by. */
  readonly ownStyles?: Readonly<Record<string, string>>
  /** Which pages may put this one into a frame, and what it may frame itself. */
  readonly frames: { readonly ancestors: 'none' | 'self'; readonly children: 'none' | 'self' }
}

// Browsers of the last three years; iOS 15 and Android WebView 88 in the app.
const browsers = ['chrome119', 'firefox119', 'safari17.1']
const webviews = ['safari15', 'chrome88']

/** The same screens on preact: the aliases of `vitest.config.ts` say the same. */
const preact = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
}

const home = ['web/features/feed/home/Home.tsx']

export const pageBuilds: readonly PageBuild[] = [
  {
    name: 'web',
    entry: 'web/main.tsx',
    ask: { module: 'web/early/ask.ts', isFirst: false, screen: 'web/early/askScreen.ts' },
    early: 'web/early/main.ts',
    preload: 'web/early/preload.ts',
    template: 'web/index.html',
    target: browsers,
    alias: {},
    first: { shell: ['web/main.tsx', 'web/app/render.tsx'], home },
    offline: {
      modules: [
        'web/main.tsx',
        'web/app/render.tsx',
        'web/app/oncePainted.ts',
        'web/app/idle.ts',
        'web/app/offline.ts',
        'web/app/forgetPerson.ts',
        'web/app/leadHome.ts',
        'web/app/shell/SideNav.tsx',
        'web/app/shell/LateEntries.tsx',
        'web/app/missing/Missing.tsx',
        ...home,
        'web/features/feed/Rail.tsx',
        'web/features/post/screen/PostScreen.tsx',
        'web/features/post/ActionRow/postActions.ts',
        'web/features/post/Article/articleFragment.ts',
        'web/features/saved/screen/Saved.tsx',
        'web/features/saved/kept.ts',
        'web/features/comments/CommentComposer/CommentComposer.tsx',
        'web/features/writing/Composer/Composer.tsx',
        'web/features/writing/compose.ts',
        'web/features/writing/drafts/localDrafts.ts',
        'web/features/writing/drafts/sendDrafts.ts',
        'web/features/writing/uploads.ts',
        'web/lib/lists/restoreList.ts',
        'web/ui/Img/Rescue.tsx',
        'web/ui/Notices/NoticeCard.tsx',
        'bridge/storage/areas.ts',
        'node_modules/dompurify/dist/purify.es.mjs',
      ],
      styles: ['home', 'post', 'saved', 'article', 'overlays'],
    },
    baseStyle: 'web/styles/base.css',
    frames: { ancestors: 'none', children: 'none' },
  },
  {
    name: 'webview',
    entry: 'webview/main.tsx',
    ask: { module: 'webview/ask.ts', isFirst: true },
    early: 'web/early/main.ts',
    template: 'web/index.html',
    target: webviews,
    alias: preact,
    first: { shell: ['webview/main.tsx', 'web/app/render.tsx'], home },
    baseStyle: 'web/styles/base.css',
    frames: { ancestors: 'self', children: 'none' },
  },
  {
    name: 'app',
    entry: 'fixtures/app/page/main.tsx',
    template: 'fixtures/app/page/index.html',
    target: browsers,
    alias: {},
    first: { shell: ['fixtures/app/page/main.tsx'], home: [] },
    frames: { ancestors: 'none', children: 'self' },
  },
]

/** The second page of the web view's folder: what an app is held to. Built by itself, so that the first page is as it is without it. */
export const conformanceBuild: PageBuild = {
  name: 'webview',
  entry: 'webview/conformance/main.tsx',
  template: 'webview/conformance/index.html',
  target: webviews,
  alias: preact,
  first: { shell: ['webview/conformance/main.tsx'], home: [] },
  frames: { ancestors: 'self', children: 'none' },
}

/** The web view with the inspector, for an exchange whose configuration asks for it. Other pages have none. */
export function inspected(page: PageBuild): PageBuild {
  if (page.name !== 'webview') return page
  const entry = 'webview/inspect/main.tsx'
  const { shell, home } = page.first
  const first = { shell: shell.map((path) => (path === page.entry ? entry : path)), home }
  return { ...page, entry, first, ownStyles: { inspector: 'webview/inspect/inspector.css' } }
}

/** The library's entries, by their name in `exports`; its dependencies stay imports. */
export const libraryEntries: Readonly<Record<string, string>> = {
  index: 'bridge/index.ts',
  bridge: 'bridge/app/index.ts',
  web: 'web/index.ts',
  webview: 'webview/index.ts',
  tracking: 'bridge/tracking/index.ts',
  preview: 'bridge/preview/index.ts',
  testing: 'fixtures/app/index.ts',
}

/** Style sheets that a page links when it needs them: those of routes, by route name, and of what lies over any page. */
export const routeStyles = (): Readonly<Record<string, string>> => {
  const sheets = globSync('web/{features/*,app}/[a-z]*/[a-z]*.css', { cwd: root }).sort()
  const parts = sheets.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/@import "([^"]+)"/g)].map(([, part = '']) =>
      join(dirname(path), part),
    ),
  )
  return {
    ...Object.fromEntries(sheets.filter((path) => !parts.includes(path)).map((path) => [basename(path, '.css'), path])),
    overlays: 'web/styles/overlays.css',
  }
}

export const exists = (path: string): boolean => existsSync(join(root, path))

/** What all bundles share. */
export const common = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  metafile: true,
  write: false,
  charset: 'utf8',
  legalComments: 'external',
  jsx: 'automatic',
  logLevel: 'silent',
  // The least web views have it, but for `f?.(...list)`, which the check of what is built refuses.
  supported: { 'optional-chain': true },
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.svg': 'file', '.png': 'file', '.woff2': 'file' },
  assetNames: 'assets/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
  entryNames: 'assets/[name]-[hash]',
} satisfies BuildOptions

/** Split ES modules of one page build. */
export const modules = ({ name, entry, early, target, alias }: PageBuild) =>
  ({
    ...common,
    entryPoints: early ? [entry, early] : [entry],
    outdir: `dist/${name}`,
    format: 'esm',
    splitting: true,
    target: [...target],
    alias: { ...alias },
  }) satisfies BuildOptions

/** One classic script with everything in it, for pages opened from a file: module scripts do not run there. */
export const classicScript = (entry: string, outfile: string, { target, alias }: PageBuild) =>
  ({
    ...common,
    entryPoints: [entry],
    outfile,
    entryNames: '[name]',
    format: 'iife',
    target: [...target],
    alias: { ...alias },
  }) satisfies BuildOptions
