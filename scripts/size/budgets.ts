/** Maximum bytes after gzip. */
export const budgets = {
  web_js: 100.5 * 1024,
  /** Loaded before the first post's text, and part of the scripts before it. */
  web_early: 4 * 1024,
  web_css: 12 * 1024,
  webview_js: 43.5 * 1024,
  webview_early: 4 * 1024,
  webview_css: 12 * 1024,
  /** Inline scripts. */
  web_inline: 3.75 * 1024,
  webview_inline: 3 * 1024,
  /** File names in the document, which would otherwise be in scripts. */
  web_tables: 1.7 * 1024,
  webview_tables: 1.7 * 1024,
  /** Texts for documents whose scripts do not run, in each language. */
  web_words: 2.25 * 1024,
  webview_words: 2.25 * 1024,
  /** The largest other route, in addition to the first page. */
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
  /** Their exports, without lazy chunks. */
  readonly modules: readonly string[]
  /** Excluded packages. */
  readonly without?: readonly string[]
  readonly holds?: string
}

export const parts: Readonly<Partial<Record<FigureName, LibraryPart>>> = {
  // Carriers, calls and events; context and handoff are measured with the web view.
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

/** Modules that must not load before the first post, by path. */
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
