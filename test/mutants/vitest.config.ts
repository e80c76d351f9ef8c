import { defineConfig } from 'vitest/config'
import { gatewayTests, inNode, inPage, onPage } from '../../vitest.config.ts'

/** The tests that are nearest to what is changed, which mostly notice; default: all that hold the bridge. */
const folder = process.env.INSIGHTS_MUTANTS_FOLDER

/** Outside the bridge all that are near need a page. */
const near = folder && (folder.startsWith('bridge') ? `test/${folder}/**/*.test.ts` : 'test/none')
/** Looks at a build, which holds every change at once. */
const shipped = 'test/bridge/app/shipped.test.ts'

const nearPages = [
  'test/bridge/{app,transport,exchange/page}/**/*.test.ts',
  'test/web/{signedFirst,signedCalls,logOutNotices,sessionCookies}.test.ts',
  'test/web/app/reports.test.ts',
  'test/web/lib/page/{flags,preferences}.test.ts',
  'test/web/lib/content/links.test.ts',
  'test/webview/*.test.{ts,tsx}',
]

/**
 * Stryker asks for tests by the names of their groups and their own with a space between, vitest now knows them with ` > ` there:
 * of those in a group it would run none.
 */
const namesAsAsked = {
  name: 'insights:names',
  configureVitest({
    project: { config },
  }: {
    readonly project: { readonly config: { testNamePattern?: RegExp | undefined } }
  }) {
    let pattern: RegExp | undefined
    Object.defineProperty(config, 'testNamePattern', {
      get: () => pattern,
      set: (asked: RegExp | undefined) => {
        pattern = asked && new RegExp(asked.source.replaceAll(' ', '(?: | > )'))
      },
    })
  },
}
const asAsked = <T extends { readonly plugins: readonly object[] }>(project: T) => ({
  ...project,
  plugins: [...project.plugins, namesAsAsked],
})

/** No browser, no screen but the app's, no gateway of its own a file. */
export default defineConfig({
  test: {
    projects: [
      asAsked(
        inNode('node', {
          include: [near || 'test/bridge/**/*.test.ts'],
          exclude: [gatewayTests, ...onPage, ...nearPages, shipped],
        }),
      ),
      asAsked(inPage('page', { include: folder ? nearPages : [...onPage, ...nearPages], exclude: [shipped] })),
    ],
  },
})
