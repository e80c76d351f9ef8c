/** Bytes after gzip that each figure may have; a check fails above it. */
export const budgets = {
  web_js: 100.5 * 1024,
  /** What the first post's words wait for; it is part of the scripts before it. */
  web_early: 4 * 1024,
  web_css: 12 * 1024,
  webview_js: 43.5 * 1024,
  webview_early: 4 * 1024,
  webview_css: 12 * 1024,
  /** The scripts that stand in the document itself. */
  web_inline: 3.75 * 1024,
  webview_inline: 3 * 1024,
  /** Names of files in the document, which scripts would hold otherwise. */
  web_tables: 1.7 * 1024,
  webview_tables: 1.7 * 1024,
  /** What the document says where its scripts do not run, in each language. */
  web_words: 2.25 * 1024,
  webview_words: 2.25 * 1024,
  /** The heaviest of the further routes: what it loads beside the first page. */
  web_route: 25.25 * 1024,
  webview_route: 25.25 * 1024,
  webview_file: 342 * 1024,
  bridge_core: 4 * 1024,
  bridge: 6 * 1024,
  request: 9 * 1024,
  signing: 3 * 1024,
  tracking: 8 * 1024,
  tracking_whole: 20.5 * 1024,
  preview: 12.25 * 1024,
} as const
export type FigureName = keyof typeof budgets

export interface LibraryPart {
  /** Whose exports they are. Late chunks are not counted. */
  readonly modules: readonly string[]
  /** Libraries that are not counted either. */
  readonly without?: readonly string[]
  /** What it holds, where the name does not say it. */
  readonly holds?: string
}

/** Parts of the library that have a budget. */
export const parts: Readonly<Partial<Record<FigureName, LibraryPart>>> = {
  // The carriers, calls and events; the context and the handoff are weighed with the web view.
  bridge_core: { modules: ['bridge/app/bridge.ts'] },
  bridge: {
    modules: ['bridge/app/index.ts'],
    holds: 'the entry for pages that are not ours: that, context and handoff',
  },
  request: { modules: ['bridge/exchange/client.ts', 'bridge/exchange/request.ts'] },
  signing: {
    modules: ['bridge/exchange/signing/signing.ts', 'bridge/exchange/signing/engine.ts'],
    without: ['crypto-js/*', 'node-forge/*'],
  },
  tracking: {
    modules: ['bridge/tracking/index.ts'],
    holds: 'what makes events, with web-vitals; what stores and sends them comes later still',
  },
  tracking_whole: {
    modules: ['bridge/tracking/index.ts', 'bridge/tracking/upload/sender.ts'],
    holds: 'both, with the stored areas, routes and languages that a page has already; without the fingerprint',
  },
  preview: {
    modules: ['bridge/preview/index.ts'],
    holds: 'all that an edge function needs, with the tables of calls, routes and languages',
  },
}

/** What must not have been loaded when the first post shows, by how a module's path begins or goes on. */
export const late: readonly (readonly [what: string, path: RegExp])[] = [
  ['DOMPurify', /node_modules\/dompurify\//],
  ['semver', /node_modules\/semver\//],
  ['valibot', /node_modules\/valibot\//],
  ['MD5', /node_modules\/crypto-js\//],
  ['cryptography', /node_modules\/node-forge\/|^bridge\/exchange\/(signing|login)\//],
  ['the race of image hosts', /^web\/lib\/page\/imageRace\.ts$/],
  ['areas of stored data', /node_modules\/idb\/|^bridge\/storage\/areas\.ts$/],
  ['tracking', /^bridge\/tracking\/|node_modules\/web-vitals\//],
  ['another language', /^locales:|^web\/locales\//],
]
