import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { adaptSource } from './scripts/build/adapt.ts'
import { englishSource } from './scripts/build/englishSource.ts'
import { exchangePath, exchangeSources, loadExchange } from './scripts/build/exchange.ts'
import { localesInTests } from './scripts/build/locales.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const made: Readonly<Record<string, string | (() => Promise<string>)>> = {
  ...exchangeSources(await loadExchange(exchangePath())),
  'insights:adapt': adaptSource,
  'insights:english': englishSource,
}

/** The modules that the build makes. */
const exchange = {
  name: 'insights:exchange',
  enforce: 'pre',
  resolveId: (id: string) => (id in made ? `\0${id}` : undefined),
  load: (id: string) => {
    const source = made[id.slice(1)]
    return typeof source === 'function' ? source() : source
  },
} as const

const styles = {
  'insights:styles': at('./test/noStyles.ts'),
}

const preact = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
  '@testing-library/react': '@testing-library/preact',
}

/** A style is nothing here, unless its text is asked for. */
const rawStyles = { include: /\?raw$/ }

/** Fails a test that prints a message it does not expect. */
const quiet = 'test/support/console.ts'

const nodeOnly = 'test/web/**/*.node.test.ts'

/** Where no browser is. */
export const inNode = (
  name: string,
  files: { readonly include: string[]; readonly exclude?: string[]; readonly isolate?: false },
) => ({
  plugins: [exchange, localesInTests],
  resolve: { alias: styles },
  test: {
    name,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    setupFiles: quiet,
    // The gateway's passkeys look for algorithms that Node calls experimental.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    css: rawStyles,
    ...files,
  },
})

/** In the page of happy-dom. All files of a process share what they take from node_modules; `window.ts` resets the rest for each. */
export const inPage = (
  name: string,
  files: {
    readonly include: string[]
    readonly exclude?: string[]
    readonly alias?: Record<string, string>
    readonly setup?: string[]
  },
) => ({
  plugins: [exchange, localesInTests],
  resolve: { alias: { ...styles, ...files.alias } },
  test: {
    name,
    environment: './test/page/environment.ts',
    isolate: false,
    setupFiles: ['test/page/window.ts', quiet, ...(files.setup ?? [])],
    testTimeout: 20_000,
    css: rawStyles,
    include: files.include,
    exclude: files.exclude ?? [],
    // What is bound to one page, or to the renderer that the project names.
    server: { deps: { inline: [/@nanostores\/react/, /@testing-library/, /fake-indexeddb\/auto/] } },
  },
})

/** What renders runs under each of the renderers. */
const screens = (name: string, alias: Record<string, string> = {}) =>
  inPage(name, { include: ['test/{web,webview}/**/*.test.tsx'], alias, setup: ['test/page/patience.ts'] })

/** What needs one besides the screens. */
export const onPage = [
  'test/bridge/{app,carriers,transport,exchange/page}/**/*.test.ts',
  'test/fixtures/app/{asks,conformance,conformanceProtocols,faults}.test.ts',
]

export const gatewayTests = 'test/fixtures/gateway/**/*.test.ts'

/** The main journeys of both builds, which `npm test` walks; `npm run test:all` walks the rest of `test/chromium`. */
export const journeys = ['test/chromium/{account,app,article,firstLoad,monkey,reading,trade,writing}.test.ts']

/** Holds the documents against the code. It is quick, so `npm test` runs it. */
const docsTest = 'test/scripts/docs.test.ts'

/** Tests of the project's own tools, and tests that need programs that npm does not install. */
const tools = [
  'test/scripts/**/!(docs).test.ts',
  'test/bridge/site/films/films.test.ts',
  'test/fixtures/gateway/{site,behindNginx,postgres}.test.ts',
]

/** The recipes of `docs/testing.md`, as a project elsewhere runs them; `npm run consume` runs them with the tarball. */
const recipes = {
  plugins: [exchange, localesInTests],
  resolve: {
    alias: {
      ...styles,
      'insights-client/testing': at('./fixtures/app/index.ts'),
      'insights-client/bridge': at('./bridge/app/index.ts'),
      'insights-client': at('./bridge/index.ts'),
    },
  },
  test: {
    name: 'recipes',
    environment: 'happy-dom',
    setupFiles: ['fake-indexeddb/auto', 'test/page/release.ts'],
    // A module of ours takes longer to make than one of the tarball's to load.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    include: ['test/consume/{testing,bridge}/*.test.ts'],
  },
}

/** Each of these engines runs `test/browsers` too. */
const inEngine = (name: 'chromium' | 'webkit', exclude: string[] = []) =>
  browsers(name, { include: [`test/{${name},browsers}/**/*.test.ts`], exclude, provide: { engine: name } })

const browsers = (
  name: string,
  files: {
    readonly include?: string[]
    readonly exclude?: string[]
    readonly provide?: { readonly engine: 'chromium' | 'webkit' }
  } = {},
) => ({
  plugins: [exchange, localesInTests],
  resolve: { alias: styles },
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    globalSetup: 'test/build.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The driver's own modules take longer to load than many a page, and files of one worker share a gateway.
    isolate: false,
    // Browsers wait a lot, but one more than processors keeps these busy; with twice as many, slow tests run out of time.
    maxWorkers: 1 + availableParallelism(),
    // After the tests that need no browser, which would make these late.
    sequence: { groupOrder: 1 },
    // A browser may be late once. The report names every test that needed its second try.
    retry: 1,
    ...files,
  },
})

export default defineConfig({
  test: {
    // By default vitest leaves one processor to itself, which halves the pace of the tests on two.
    maxWorkers: availableParallelism(),
    reporters: ['./scripts/test/reporter.ts', './scripts/test/specification.ts'],
    // No hints about speed.
    experimental: { diagnostics: false },
    projects: [
      inNode('node', {
        include: ['test/{bridge,fixtures}/**/*.test.ts', nodeOnly, docsTest],
        exclude: [gatewayTests, ...onPage, ...tools],
      }),
      // Each file has a gateway of its own; what a process has compiled, database and all, serves its next file too.
      inNode('gateway', { include: [gatewayTests], exclude: tools, isolate: false }),
      inPage('page', { include: ['test/{web,webview}/**/*.test.ts', ...onPage], exclude: [nodeOnly] }),
      screens('react'),
      screens('preact', preact),
      recipes,
      inNode('tools', { include: tools }),
      browsers('journeys', { include: journeys }),
      inEngine('chromium', journeys),
      browsers('accessibility'),
      inEngine('webkit'),
      browsers('engines'),
    ],
  },
})
